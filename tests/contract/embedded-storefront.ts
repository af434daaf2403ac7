/** A storefront in this process, before a service or an answer that a test writes itself. */
import { readConfig } from '../../src/server/config.ts';
import { ownSessionCookies } from '../../src/server/http/message/session-cookies.ts';
import type { Platform } from '../../src/server/platform.ts';
import { openStorefront, type Storefront, type StorefrontOptions } from '../../src/server/storefront.ts';

/** Assets, files and build of a storefront that was not built. */
export const NO_BUILD: Pick<StorefrontOptions, 'assets' | 'files' | 'build'> = {
  assets: {
    preamble: undefined,
    framed: '/framed.js',
    starter: { script: '' },
    of: () => ({ entry: '/assets/entry.js', styles: [], modules: [], cartFiles: [], fonts: [] }),
  },
  files: undefined,
  build: { id: '0123456789abcdef', timestamp: 1_700_000_000_000 },
};

export interface EmbeddedOptions extends Partial<Omit<StorefrontOptions, 'platform' | 'config' | 'assets'>> {
  /** Answers the calls of the storefront, and the paths beside them. */
  readonly answer: (request: Request) => Promise<Response>;
  /** `DATA_DIR` at least. */
  readonly environment: Readonly<Record<string, string>>;
  readonly platform?: Partial<Platform>;
  readonly assets?: Partial<StorefrontOptions['assets']>;
}

/** Opens a storefront without a build's files. */
export function openEmbeddedStorefront(options: EmbeddedOptions): Promise<Storefront> {
  const { answer, environment, platform = {}, assets = {}, ...own } = options;
  return openStorefront({
    platform: {
      kind: 'embedded',
      baseUrl: 'http://store.internal',
      fetch: (input, init) => answer(new Request(input, init)),
      site: answer,
      session: ownSessionCookies(),
      close: () => Promise.resolve(),
      ...platform,
    },
    config: readConfig(environment),
    log: () => {},
    ...NO_BUILD,
    assets: { ...NO_BUILD.assets, ...assets },
    ...own,
  });
}
