import { expect, test } from 'vitest';
import { leftSampleLangs } from './sample-words.ts';

const SAMPLE = { th: 'ชาม', en: 'Bowls' };
const banner = {
  type: 'banner',
  props: { link: { label: { $t: SAMPLE } }, title: { $t: { th: 'ชาม', en: 'A bowl' } } },
};
const types = new Map([
  ['banner', { schema: {}, samples: [banner] }],
  [
    'box',
    {
      schema: {},
      samples: [{ type: 'box', props: {}, children: [{ type: 'note', props: { text: { $t: SAMPLE } } }] }],
    },
  ],
  ['bare', { schema: {} }],
]);
const left = (words: object, type = 'banner') => leftSampleLangs({ ...words }, type, { types });

test.each<[string, object, readonly string[]]>([
  ['a text of its own', { th: 'แก้ว', en: 'Cups' }, []],
  ['a sample as it is', SAMPLE, []],
  ['a sample with another language', { ...SAMPLE, cn: '碗' }, []],
  ['a sample without a language', { th: 'ชาม' }, []],
  ['a sample of which one language was rewritten', { th: 'ชาม', en: 'Sale' }, ['th']],
  ['the other one', { th: 'ลดราคา', en: 'Bowls' }, ['en']],
])('%s', (_, words, langs) => {
  expect(left(words)).toEqual(langs);
});

test('a sample counts only for the types of its nodes', () => {
  const words = { th: 'ชาม', en: 'Sale' };
  expect([left(words, 'note'), left(words, 'box'), left(words, 'bare'), left(words, 'gone')]).toEqual([
    ['th'],
    [],
    [],
    [],
  ]);
});
