import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Base } from '#schemas/page/base.ts';
import { readTags } from './configuration.ts';
import { hostsOf } from './hosts.ts';

const read = (base: object) => readTags(v.parse(Base, base));
const NONE = { gtag: [], gtm: [], pixel: [], tiktok: [], line: [], accounts: [], conversions: [], problems: [] };

test('a shop without tags has none, and asks for no host', () => {
  expect([read({}), read({ scripts: {} })]).toEqual([NONE, NONE]);
  expect(hostsOf(read({}))).toEqual({ script: [], connect: [], frame: [] });
});

test('ids of every kind are read, each once', { meta: { spec: ['3.10h'] } }, () => {
  const scripts = {
    gtag: { ids: ['G-ABC123DEF4', ' G-ABC123DEF4 ', 'DC-1234567'] },
    gtm: { ids: ['GTM-ABC123'] },
    pixel: { ids: [123456789012345, '123456789012346'] },
    tiktok: { ids: ['C4ABCDEFGHIJKLMNOP'] },
    line: { ids: ['01234567-89ab-cdef-0123-456789abcdef'] },
  };
  expect(read({ scripts })).toEqual({
    ...NONE,
    gtag: ['G-ABC123DEF4', 'DC-1234567'],
    gtm: ['GTM-ABC123'],
    pixel: ['123456789012345', '123456789012346'],
    tiktok: ['C4ABCDEFGHIJKLMNOP'],
    line: ['01234567-89ab-cdef-0123-456789abcdef'],
  });
});

test.each([
  'G-ABC&l=x',
  'G-ABC123"><script>',
  'https://evil.example/x.js',
  '../../evil',
  'G-ABC123\nG-2',
  'G-',
  '',
  `G-${'A'.repeat(500)}`,
])('%j is no id of a Google tag, and a missing one is reported', (id) => {
  expect(read({ scripts: { gtag: { ids: [id] } } })).toEqual({ ...NONE, problems: ['the Google tag id is missing'] });
});

test('hostile ids of other kinds are reported with their kind', () => {
  const scripts = {
    gtm: { ids: ['GTM-x/../y'] },
    pixel: { ids: ['1);alert(1'] },
    tiktok: { ids: ['ABC&sdkid=D'] },
    line: { ids: ['constructor'] },
  };
  expect(read({ scripts })).toEqual({
    ...NONE,
    problems: [
      'no id of "gtm" is one',
      'no id of "pixel" is one',
      'no id of "tiktok" is one',
      'no id of "line" is one',
    ],
  });
});

test('an entry of adwords converts on the event it is named after', { meta: { spec: ['3.10h'] } }, () => {
  const adwords = {
    begin_checkout: { send_to: 'AW-123456789/Label_1-x', value: '12.50', remarketing: '1' },
    add_to_cart: { send_to: 'AW-123456789/Label_2', value: null },
    remarketing: { send_to: 'AW-987654321', aw_remarketing_only: true },
    purchased: { send_to: 'AW-123456789/Label_3' },
    search: { send_to: 'https://evil.example' },
  };
  expect(read({ adwords, scripts: { gtag: { ids: ['AW-123456789', 'G-ABC123'] } } })).toEqual({
    ...NONE,
    gtag: ['G-ABC123'],
    accounts: [
      { id: 'AW-123456789', remarketing: true, remarketingOnly: false },
      { id: 'AW-987654321', remarketing: true, remarketingOnly: true },
    ],
    conversions: [
      { sendTo: 'AW-123456789/Label_1-x', on: 'begin_checkout', value: 12.5 },
      { sendTo: 'AW-123456789/Label_2', on: 'add_to_cart' },
    ],
    problems: [
      'adwords entry "purchased": it names no event of the shop',
      'adwords entry "search": the Google tag id is missing in "send_to"',
    ],
  });
});
