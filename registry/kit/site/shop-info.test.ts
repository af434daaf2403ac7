import { expect, test } from 'vitest';
import { Base } from '#schemas/page/base.ts';
import { LANGS } from '#schemas/lang.ts';
import { salvage } from '#schemas/lenient/salvage.ts';
import { shopLangs } from './shop-info.ts';

test.each([
  [
    ['th', 'en'],
    ['th', 'en'],
  ],
  [
    [{ code: 'en' }, { code: 'th' }],
    ['en', 'th'],
  ],
  [
    [
      { key: 'th', subdirectory: '' },
      { key: 'english', subdirectory: 'en' },
    ],
    ['th', 'en'],
  ],
  [['th', { key: 'fr', subdirectory: 'fr' }, 'xx', 7, null], ['th']],
  [
    ['TH', 'en-US', 'zh_CN', 'ko', 'ja-JP'],
    ['th', 'en', 'cn', 'kr', 'jp'],
  ],
  [
    ['th', 'en', 'th', 'en-GB'],
    ['th', 'en'],
  ],
  [
    ['th', { code: 'en-US' }, 'zh-TW', 'zh-Hant'],
    ['th', 'en'],
  ],
  [[], LANGS],
  [null, LANGS],
])('the languages %j of a base are %j', { meta: { field: ['3.19', '4.search.5'] } }, (langs, expected) => {
  expect(shopLangs({ base: salvage(Base, { langs }).value ?? { langs: [] } })).toEqual(expected);
});
