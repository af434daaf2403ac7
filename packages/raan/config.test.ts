import { expect, test } from 'vitest';
import { checkConfig, ConfigError, defineShop } from './config.ts';

function faultsOf(config: unknown): string {
  try {
    checkConfig(config);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

test('a complete configuration is taken as it is', () => {
  const config = defineShop({
    types: './types',
    omit: ['countdown'],
    theme: './theme/tokens.css',
    messages: './messages',
    store: { platform: 'https://api.example' },
  });
  expect(checkConfig(config)).toEqual(config);
});

test('each fault is named with its place and what to write instead', () => {
  expect([
    faultsOf(undefined),
    faultsOf({ type: './types' }),
    faultsOf({ types: 'types', omit: 'countdown' }),
    faultsOf({ store: { platform: 'api' } }),
    faultsOf({ store: { engine: 'x' } }),
  ]).toEqual([
    'raan.config.ts: the default export: Expected defineShop({ … }). It is undefined.',
    'raan.config.ts: type is no setting. Use types, omit, theme, messages, store.',
    'raan.config.ts: types: Expected a path of the project that begins with ./. It is "types".\nraan.config.ts: omit: Expected a list of names. It is "countdown".',
    'raan.config.ts: store.platform: Expected the address of the platform, such as https://api.example. It is "api".',
    'raan.config.ts: store: Expected { shop: "./shop" } for the embedded service, or { platform: "https://…" }. It is Object.',
  ]);
});
