import { expect, test } from 'vitest';
import { checkConfig, ConfigError } from './check-config.ts';
import { defineShop } from './config.ts';

function faultsOf(config: unknown): string {
  try {
    checkConfig(config);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

test('a complete configuration is accepted unchanged', () => {
  const config = defineShop({
    types: './types',
    omit: ['countdown'],
    theme: './theme/tokens.css',
    messages: './messages',
    fonts: { heading: { family: 'Sarabun', files: { 500: './theme/sarabun-500.woff2' } } },
    languages: ['th', 'en'],
    tracking: [
      {
        name: 'matomo',
        consent: 'analytics',
        code: './tracking/matomo.ts',
        hosts: { script: ['cdn.example'], connect: ['https://cdn.example'], frame: [] },
      },
    ],
    processes: './processes',
    connect: ['https://slots.example', 'http://localhost:4000'],
    store: { platform: 'https://api.example' },
  });
  expect(checkConfig(config)).toEqual(config);
});

const TAG = { name: 'a', consent: 'ads', code: './a.ts' };

test('an engine can keep the data of a shop', () => {
  const engine = { name: 'vendure', url: 'https://vendure.example', channel: 'thai' } as const;
  const store = { shop: './shop', engine } as const;
  expect(checkConfig(defineShop({ store })).store).toEqual(store);
  expect(
    faultsOf({ store: { shop: './shop', engine: { ...engine, name: 'medusa', channel: '', token: 1 } } }).split('\n'),
  ).toEqual([
    'raan.config.ts: store.engine.name: Expected "vendure". It is "medusa".',
    'raan.config.ts: store.engine.channel: Expected the token of the channel. It is "".',
    'raan.config.ts: store.engine.token is no setting. Use name, url, channel.',
  ]);
});

test.each([
  ['no configuration', undefined, ['the default export: Expected defineShop({ … }). It is undefined.']],
  [
    'an unknown setting',
    { type: './types' },
    ['type is no setting. Use types, omit, theme, fonts, messages, languages, tracking, processes, connect, store.'],
  ],
  [
    'an origin with a path',
    { connect: ['https://slots.example/api'] },
    [
      'connect.0: Expected an https origin such as https://slots.example, or one of this machine such as http://localhost:4000. It is "https://slots.example/api".',
    ],
  ],
  [
    'a path that is none of the project, and a value of another kind',
    { types: 'types', processes: ['./a.ts'], omit: 'countdown' },
    [
      'types: Expected a path of the project that begins with ./. It is "types".',
      'omit: Expected a list of names. It is "countdown".',
      'processes: Expected a path of the project that begins with ./. It is ["./a.ts"].',
    ],
  ],
  [
    'a platform without an address',
    { store: { platform: 'api' } },
    ['store.platform: Expected the address of the platform, such as https://api.example. It is "api".'],
  ],
  [
    'a store of no kind',
    { store: {} },
    ['store: Expected { shop: "./shop" } for the embedded service, or { platform: "https://…" }. It is {}.'],
  ],
  [
    'an unknown language',
    { languages: ['th', 'de'] },
    ['languages.1: Expected one of "th", "en", "cn", "kr", "jp". It is "de".'],
  ],
  [
    'languages without Thai',
    { languages: ['en'] },
    ['languages: Expected "th" among them: addresses without a prefix are in Thai. It is ["en"].'],
  ],
  ['a language twice', { languages: ['th', 'th'] }, ['languages: Expected each language once. It is ["th","th"].']],
  ['an unknown place of a font', { fonts: { body: {} } }, ['fonts.body is no setting. Use heading, text.']],
  [
    'a font without files, and one that would end its rule',
    { fonts: { heading: { family: 'A', files: {} }, text: { family: 'A";b', files: { bold: './a.ttf' } } } },
    [
      'fonts.heading.files: Expected one file at least. It is {}.',
      'fonts.text.family: Expected a name of letters, digits, spaces and hyphens. It is "A";b".',
      'fonts.text.files.bold: Expected a weight from 1 to 999, such as 400. It is "bold".',
      'fonts.text.files.bold: Expected a file of the kind WOFF2, *.woff2. It is "/a.ttf".',
    ],
  ],
  [
    'a tag without the consent that it needs',
    {
      tracking: [
        { name: 'a', code: './a.ts' },
        { ...TAG, consent: 'all' },
      ],
    },
    [
      'tracking.0.consent: Expected { name: "my-tag", consent: "analytics", code: "./tracking/my-tag.ts" }. It is undefined.',
      'tracking.1.consent: Expected the consent it needs: "analytics", "ads" or "either". It is "all".',
    ],
  ],
  [
    'hosts of a tag that would open the policy',
    {
      tracking: [
        { ...TAG, hosts: { script: ['https://a'], connect: ["https://a.example; script-src 'none'"], img: [] } },
      ],
    },
    [
      'tracking.0.hosts.script.0: Expected a host such as cdn.example. It is "https://a".',
      `tracking.0.hosts.connect.0: Expected an https address without a path, such as https://collect.example. It is "https://a.example; script-src 'none'".`,
      'tracking.0.hosts.img is no setting. Use script, connect, frame.',
    ],
  ],
  [
    'two tags of one name',
    { tracking: [TAG, TAG] },
    ['tracking: Expected each name once. It is [{"name":"a","consent":"ads","code":"./a.ts","hosts":{"sc….'],
  ],
])('%s is refused with its position and the expected value', (_, config, faults) => {
  expect(faultsOf(config).split('\n')).toEqual(faults.map((fault) => `raan.config.ts: ${fault}`));
});
