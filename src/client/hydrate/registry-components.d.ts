/** The registry as a shopper's browser gets it (vite.config.ts). */
declare module '#registry/index.ts?components' {
  import type { RegistryEntry } from '#registry/kit/define.ts';

  export const registry: Readonly<Record<string, Pick<RegistryEntry, 'component'>>>;
}
