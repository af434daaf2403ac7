import type { Base } from '#schemas/base.ts';

/** Whether a shop has any tag configured; the tracking code is loaded only then. */
export function isTracked({ scripts, adwords }: Pick<Base, 'scripts' | 'adwords'>): boolean {
  return Object.values(scripts ?? {}).some(Boolean) || Object.keys(adwords ?? {}).length > 0;
}
