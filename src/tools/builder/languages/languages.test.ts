import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lang } from '#schemas/lang.ts';
import type { Page } from '../page/nodes.ts';
import { confirmText, isMachineText, markTexts } from './machine-texts.ts';
import { pageTexts, textIn, untitledLangs, writeTranslation } from './page-texts.ts';
import { readLanguage } from './po-language.ts';
import { applyPo, writePo } from './po-file.ts';
import { sourceLang, stateTexts } from './translation-status.ts';
import { WITHOUT_SAMPLES as manifest } from '../testing/registry-manifest.ts';

const heading = (id: string, text: unknown) => ({ type: 'heading', id, props: { text } });
const page = (pageComponent: readonly unknown[], title: unknown = 'Raan'): Page => ({
  pageHead: { title },
  pageComponent,
});
const TH_TO_EN = { from: 'th', to: 'en' } as const;
const stated = (now: Page, history: readonly Page[] = []) => stateTexts(now, manifest, { ...TH_TO_EN, history });
const statuses = (now: Page, history: readonly Page[] = []) =>
  Object.fromEntries(stated(now, history).map(({ key, status }) => [key, status]));
const po = (now: Page, history: readonly Page[] = []) => writePo({ path: '/about', ...TH_TO_EN }, stated(now, history));

test('lists texts of head, nodes, lists and records that say something, by a key that survives a move', () => {
  const text = { $t: { th: 'ชาม', en: ' ' } };
  const nodes = [
    heading('a', text),
    { type: 'faq', id: 'b', props: { items: [{ question: 'Why?', answer: { $t: { en: 'So.' } } }] } },
    heading('c', ''),
    { type: 'gone', id: 'd', props: { text } },
  ];
  const listed = pageTexts(page(nodes, { th: 'ร้าน' }), manifest);
  expect(listed.map(({ key, component, field, texts, shared }) => ({ key, component, field, texts, shared }))).toEqual([
    { key: '/pageHead/title', component: '', field: 'title', texts: { th: 'ร้าน' }, shared: '' },
    { key: 'a/props/text', component: 'Heading', field: 'Text', texts: { th: 'ชาม' }, shared: '' },
    {
      key: 'b/props/items/0/question',
      component: 'Questions and answers',
      field: 'Question',
      texts: {},
      shared: 'Why?',
    },
    {
      key: 'b/props/items/0/answer',
      component: 'Questions and answers',
      field: 'Answer',
      texts: { en: 'So.' },
      shared: '',
    },
  ]);
  const moved = pageTexts(page(nodes.toReversed(), ''), manifest);
  expect(new Set(moved.map(({ key }) => key))).toEqual(new Set(listed.slice(1).map(({ key }) => key)));
});

test('writes a translation beside the others; a shared text becomes the source of its first one', () => {
  const before = page([heading('a', { $t: { th: 'ชาม', jp: '碗' } }), heading('b', 'ถ้วย')], 'ร้าน');
  const after = pageTexts(before, manifest).reduce(
    (now, text) => writeTranslation(now, text, { ...TH_TO_EN, text: `en of ${textIn(text, 'th')}` }),
    before,
  );
  expect(after).toEqual(
    page(
      [
        heading('a', { $t: { th: 'ชาม', jp: '碗', en: 'en of ชาม' } }),
        heading('b', { $t: { th: 'ถ้วย', en: 'en of ถ้วย' } }),
      ],
      { th: 'ร้าน', en: 'en of ร้าน' },
    ),
  );
  const [, cleared] = pageTexts(after, manifest);
  expect(cleared && writeTranslation(after, cleared, { ...TH_TO_EN, text: '' }).pageComponent[0]).toEqual(
    heading('a', { $t: { th: 'ชาม', jp: '碗' } }),
  );
});

test('a text is missing, shared, without a source, or done', () => {
  const nodes = [
    heading('missing', { $t: { th: 'ชาม' } }),
    heading('empty', { $t: { en: 'Bowl', jp: '碗' } }),
    heading('done', { $t: { th: 'ชาม', en: 'Bowl' } }),
    heading('shared', 'Raan'),
  ];
  expect(statuses(page(nodes, null))).toEqual({
    'missing/props/text': 'missing',
    'empty/props/text': 'empty',
    'done/props/text': 'done',
    'shared/props/text': 'shared',
  });
});

test('a translation is outdated where it has the words of a sample whose source was rewritten', () => {
  const sample = { type: 'heading', props: { text: { $t: { th: 'ตัวอย่าง', en: 'Sample' } } } };
  const known = manifest.types.get('heading');
  if (known === undefined) throw new Error('there is no heading');
  const types = new Map([...manifest.types, ['heading', { ...known, samples: [sample] }]]);
  const now = page([heading('a', { $t: { th: 'ลดราคา', en: 'Sample' } }), { ...sample, id: 'b' }]);
  const found = stateTexts(now, { ...manifest, types }, { ...TH_TO_EN, history: [] });
  expect(found.map(({ key, status }) => [key, status])).toEqual([
    ['/pageHead/title', 'shared'],
    ['a/props/text', 'outdated'],
    ['b/props/text', 'done'],
  ]);
});

test('a translation is outdated when only its source has changed last, in a draft or several versions ago', () => {
  const at = (th: string, en: string) => page([heading('a', { $t: { th, en } })], null);
  const status = (...versions: readonly Page[]) => statuses(versions[0] ?? at('', ''), versions.slice(1));
  const [sourceLater, bothAtOnce] = [
    [at('ชามใหม่', 'Bowl'), at('ชาม', 'Bowl')],
    [at('ชามใหม่', 'New bowl'), at('ชาม', 'Bowl')],
  ];
  expect([
    status(...sourceLater),
    status(at('ชามใหม่', 'Bowl'), ...sourceLater),
    status(at('ชามใหม่', 'New bowl'), ...sourceLater),
    status(...bothAtOnce),
    status(at('ชาม', 'Bowl'), page([], null)),
    status(at('ชาม', 'Bowl'), at('', 'Bowl')),
  ]).toEqual([
    { 'a/props/text': 'outdated' },
    { 'a/props/text': 'outdated' },
    { 'a/props/text': 'done' },
    { 'a/props/text': 'done' },
    { 'a/props/text': 'done' },
    { 'a/props/text': 'done' },
  ]);
});

test('a translation that was just made is no reason to call its source outdated', () => {
  const both = page([heading('a', { $t: { en: 'Bowl', th: 'ชาม' } })], null);
  const revised = page([heading('a', { $t: { en: 'Bowl', th: 'จาน' } })], null);
  const machine = markTexts(both, manifest, 'th', ['ชาม']);
  const shared = page([heading('a', 'Bowl')], null);
  expect([statuses(both, [shared]), statuses(machine, [revised]), statuses(both, [revised])]).toEqual([
    { 'a/props/text': 'done' },
    { 'a/props/text': 'done' },
    { 'a/props/text': 'outdated' },
  ]);
});

test('a page was written in the language that its texts had first', () => {
  const both = page([heading('a', { $t: { en: 'Bowl', th: 'ชาม' } })], null);
  const english = page([heading('a', { $t: { en: 'Bowl' } })], null);
  const thai = page([heading('a', { $t: { th: 'ชาม' } })], null);
  const inEnglish = [
    sourceLang(english, manifest, []),
    sourceLang(both, manifest, [both, english]),
    sourceLang(both, manifest, [page([heading('a', 'Bowl')], null)]),
    sourceLang(markTexts(both, manifest, 'th', ['ชาม']), manifest, []),
    // Rewritten since.
    sourceLang(both, manifest, [page([heading('a', { $t: { en: 'Cup', th: 'ชาม' } })], null), english]),
  ];
  expect(inEnglish).toEqual(['en', 'en', 'en', 'en', 'en']);
  const inThai = [thai, both, markTexts(both, manifest, 'en', ['Bowl'])].map((now) =>
    sourceLang(now, manifest, [thai]),
  );
  expect([...inThai, sourceLang(both, manifest, []), sourceLang(page([]), manifest, [])]).toEqual(Array(5).fill('th'));
});

test('a file names page, languages, component and field, and marks what is outdated', () => {
  const old = page([heading('a', { $t: { th: 'ชาม', en: 'Bowl' } })], null);
  const now = page([heading('a', { $t: { th: 'ชาม "ใหม่"', en: 'Bowl' } }), heading('b', 'Raan')], null);
  expect(po(now, [old])).toBe(
    [
      'msgid ""',
      'msgstr ""',
      '"Content-Type: text/plain; charset=utf-8\\n"',
      '"Content-Transfer-Encoding: 8bit\\n"',
      '"Language: en\\n"',
      '"X-Source-Language: th\\n"',
      '"X-Page: /about\\n"',
      '',
      '#. Heading · Text',
      '#, fuzzy',
      'msgctxt "a/props/text"',
      'msgid "ชาม \\"ใหม่\\""',
      'msgstr "Bowl"',
      '',
      '#. Heading · Text',
      'msgctxt "b/props/text"',
      'msgid "Raan"',
      'msgstr ""',
      '',
    ].join('\n'),
  );
});

test('a file changes what it translates, and says what is gone or says something else by now', () => {
  const sent = page([heading('a', { $t: { th: 'ชาม' } }), heading('b', 'ถ้วย'), heading('c', 'จาน')], null);
  const translated = po(sent)
    .replace('msgid "ชาม"\nmsgstr ""', 'msgid "ชาม"\nmsgstr "Bowl"')
    .replace('msgid "ถ้วย"\nmsgstr ""', 'msgid "ถ้วย"\nmsgstr "Cup"')
    .replace('msgid "จาน"\nmsgstr ""', 'msgid "จาน"\nmsgstr "Plate"');
  const now = page([heading('b', 'ถ้วยใหม่'), heading('a', { $t: { th: 'ชาม', kr: '그릇' } })], null);
  expect(applyPo(now, manifest, translated)).toEqual({
    page: page([heading('b', 'ถ้วยใหม่'), heading('a', { $t: { th: 'ชาม', kr: '그릇', en: 'Bowl' } })], null),
    to: 'en',
    written: 1,
    gone: ['c/props/text'],
    changed: ['b/props/text'],
    closed: [],
  });
});

test('a machine’s words wait until somebody confirms or edits them, here or in a file of translations', () => {
  const nodes = (en: string) => [
    heading('a', { $t: { th: 'ชาม', en } }),
    heading('b', { $t: { th: 'จาน', en: 'Plate' } }),
  ];
  const marked = markTexts(page(nodes('Bowl'), null), manifest, 'en', ['Bowl', 'Plate', 'Gone']);
  const status = (now: Page) => Object.values(statuses(now));
  expect([status(marked), status({ ...marked, pageComponent: nodes('A bowl').toReversed() })]).toEqual([
    ['machine', 'machine'],
    ['machine', 'done'],
  ]);
  const confirmed = confirmText(marked, 'en', 'Bowl');
  expect([status(confirmed), isMachineText(confirmed, 'en', 'Gone')]).toEqual([['done', 'machine'], false]);
  expect(confirmText(confirmed, 'en', 'Plate')).toEqual(page(nodes('Bowl'), null));
  const file = po(marked);
  expect(file.match(/#, fuzzy/g)).toHaveLength(2);
  // A translator has read the first one.
  const back = applyPo(marked, manifest, file.replace('#, fuzzy\n', ''));
  expect('page' in back && [back.written, status(back.page)]).toEqual([1, ['done', 'machine']]);
});

test('a file without languages or texts is no file of translations', () => {
  const headers = (language: string) => `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"X-Source-Language: th\\n"\n`;
  const faults = [
    '',
    'no file',
    headers('de'),
    headers('th'),
    headers('ja'),
    `${headers('ja')}\nmsgid "a"\nmsgstr "b"`,
  ];
  expect(faults.map((text) => applyPo(page([]), manifest, text))).toEqual([
    { fault: 'language' },
    { fault: 'language' },
    { fault: 'other' },
    { fault: 'language' },
    { fault: 'texts' },
    { fault: 'texts' },
  ]);
});

test.each([
  ['zh_CN', 'cn'],
  ['zh-CN', 'cn'],
  ['zh_Hans', 'cn'],
  ['zh_Hans_CN.UTF-8', 'cn'],
  ['zh_SG', 'cn'],
  ['zh', 'cn'],
  ['cmn_Hans', 'cn'],
  ['ZH_cn', 'cn'],
  ['Chinese (Simplified)', 'cn'],
  ['Simplified Chinese', 'cn'],
  ['zh_Hans_HK', 'cn'],
  ['zh_TW', 'traditional'],
  ['zh-Hant', 'traditional'],
  ['zh_HK', 'traditional'],
  ['zh_MO', 'traditional'],
  ['zh-CHT', 'traditional'],
  ['Chinese (Traditional)', 'traditional'],
  ['ja_JP', 'jp'],
  ['ja', 'jp'],
  ['jpn', 'jp'],
  ['Japanese', 'jp'],
  ['ko_KR', 'kr'],
  ['ko', 'kr'],
  ['th_TH', 'th'],
  ['en_GB', 'en'],
  ['en@quot', 'en'],
  ['cn', 'cn'],
  ['kr', 'kr'],
  [' jp ', 'jp'],
  ['jp_JP', 'other'],
  ['kr_KR', 'other'],
  ['de_DE', 'other'],
  ['yue', 'other'],
  ['?', 'other'],
  ['', 'none'],
  [undefined, 'none'],
])('the language of a file is read: %s is %s', { meta: { field: ['4.workbench.5'] } }, (name, lang) => {
  expect(readLanguage(name)).toBe(lang);
});

test.each([
  ['Poedit', (file: string) => file],
  ['a program that drops the source language', (file: string) => file.replace(/^"X-Source-Language.*\n/m, '')],
  ['a program for Windows', (file: string) => `\uFEFF${file.replaceAll('\n', '\r\n')}`],
])('a file that comes back from %s is written', { meta: { field: ['4.workbench.5'] } }, (_, save) => {
  const sent = page([heading('a', { $t: { th: 'ชาม', en: 'Bowl' } }), heading('b', { $t: { th: 'จาน' } })], null);
  const translated = writePo(
    { path: '/about', from: 'th', to: 'cn' },
    stateTexts(sent, manifest, { from: 'th', to: 'cn', history: [] }),
  )
    .replace('Language: zh-CN', 'Language: zh_CN')
    .replace('msgid "ชาม"\nmsgstr ""', 'msgid "ชาม"\nmsgstr "碗"');
  expect(applyPo(sent, manifest, save(translated))).toEqual({
    page: page([heading('a', { $t: { th: 'ชาม', en: 'Bowl', cn: '碗' } }), heading('b', { $t: { th: 'จาน' } })], null),
    to: 'cn',
    written: 1,
    gone: [],
    changed: [],
    closed: [],
  });
  expect(applyPo(sent, manifest, save(translated.replace('zh_CN', 'zh_TW')))).toEqual({ fault: 'traditional' });
});

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
  .filter((text) => text.trim() !== '' && !text.includes('\r'));

test('a translated file writes any texts back into the page, and changes nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 8 }), (pairs) => {
      const inTwo = (langs: readonly Lang[]) =>
        page(
          pairs.map(([th, en], at) =>
            heading(`n${at}`, { $t: Object.fromEntries(langs.map((lang) => [lang, lang === 'th' ? th : en])) }),
          ),
          null,
        );
      const [source, whole] = [inTwo(['th']), inTwo(['th', 'en'])];
      const result = applyPo(source, manifest, po(whole));
      expect('page' in result ? result.page : result).toEqual(whole);
    }),
    { numRuns: 500, seed: 16 },
  );
});

test.each([
  [{ th: 'ร้าน', en: 'Shop' }, []],
  [{ th: 'ร้าน', en: ' ' }, ['en']],
  ['Raan', []],
  ['', ['th', 'en']],
  [undefined, ['th', 'en']],
])('a page has no title in a language where none is written: %j', (title, langs) => {
  expect(untitledLangs({ ...page([]), pageHead: { title } }, ['th', 'en'])).toEqual(langs);
});
