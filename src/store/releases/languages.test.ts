import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Lang, LANGS, textIn } from '#schemas/lang.ts';
import { isTranslation, translationIn } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import { mergeLanguages } from './languages.ts';

const heading = (text: unknown, more = {}) => ({ type: 'heading', props: { text, ...more } });

test('merges the texts of chosen languages, in props at every depth, slots and the head', () => {
  const page = (name: string, more: readonly unknown[] = []) => ({
    pageHead: { title: { th: `${name} ไทย`, en: `${name} English` }, og: { title: { en: `${name} og` } } },
    pageComponent: [
      { type: 'card', id: 'c', slots: { top: [heading({ $t: { th: `${name} บน`, en: `${name} top` } })] } },
      { type: 'list', props: { items: [{ label: { $t: { en: name } }, href: `/${name}` }], size: name.length } },
      ...more,
    ],
  });
  expect(mergeLanguages(page('old'), page('newer', [heading('added')]), ['en'])).toEqual({
    pageHead: { title: { th: 'old ไทย', en: 'newer English' }, og: { title: { en: 'newer og' } } },
    pageComponent: [
      { type: 'card', id: 'c', slots: { top: [heading({ $t: { th: 'old บน', en: 'newer top' } })] } },
      { type: 'list', props: { items: [{ label: { $t: { en: 'newer' } }, href: '/old' }], size: 3 } },
    ],
  });
});

test('finds a component that was moved by its id, and leaves one of another type at the same place alone', () => {
  const published = {
    pageComponent: [
      { ...heading({ $t: { en: 'a' } }), id: 'a' },
      { type: 'text', props: { text: 'b' } },
    ],
  };
  const next = {
    pageComponent: [
      { type: 'quote', props: { text: 'q' } },
      { ...heading({ $t: { en: 'A' } }), id: 'a' },
    ],
  };
  expect(mergeLanguages(published, next, ['en'])).toEqual({
    pageComponent: [
      { ...heading({ $t: { en: 'A' } }), id: 'a' },
      { type: 'text', props: { text: 'b' } },
    ],
  });
});

test('writes a text for all languages out where one of them gets its own, and removes what a language lost', () => {
  const merge = (before: unknown, after: unknown, langs: readonly Lang[]) =>
    mergeLanguages({ pageComponent: [heading(before)] }, { pageComponent: [heading(after)] }, langs).pageComponent;
  expect([
    merge('old', { $t: { th: 'old', en: 'new' } }, ['en']),
    merge({ $t: { th: 'a', en: 'b' } }, { $t: { th: 'a' } }, ['en']),
    merge('same', { $t: { en: 'same', th: 'else' } }, ['en']),
  ]).toEqual([
    [heading({ $t: { th: 'old', en: 'new', cn: 'old', kr: 'old', jp: 'old' } })],
    [heading({ $t: { th: 'a' } })],
    [heading('same')],
  ]);
});

test('the marks of a machine’s texts come with their language, also where none were before', () => {
  const page = (machineTexts?: object) => ({ pageHead: machineTexts && { machineTexts }, pageComponent: [] });
  const [old, next] = [
    { th: { a: true }, en: { b: true } },
    { th: { c: true }, jp: { d: true } },
  ];
  const merge = (before?: object, after?: object) =>
    mergeLanguages(page(before), page(after), ['en', 'jp']).pageHead?.machineTexts;
  expect([
    merge(old, next),
    merge(undefined, next),
    merge(old),
    merge({ en: { b: true } }, { th: { c: true } }),
  ]).toEqual([{ th: { a: true }, jp: { d: true } }, { jp: { d: true } }, { th: { a: true } }, undefined]);
});

/** The text of a page that each language shows. */
function shownIn(value: unknown, lang: Lang): unknown {
  if (isTranslation(value)) return translationIn(value.$t, lang);
  if (Array.isArray(value)) return value.map((item) => shownIn(item, lang));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shownIn(item, lang)]));
}

test('changes nothing in a language that is not chosen and has texts of its own, whatever the pages are', () => {
  const text = fc.oneof(
    fc.string(),
    fc.record(Object.fromEntries(LANGS.map((lang) => [lang, fc.string()])) as Record<Lang, fc.Arbitrary<string>>),
  );
  const node = text.map((given) => heading(typeof given === 'string' ? given : { $t: given }));
  const page = fc.record({ pageHead: fc.record({ title: text }), pageComponent: fc.array(node, { maxLength: 4 }) });
  fc.assert(
    fc.property(page, page, fc.subarray([...LANGS], { minLength: 1 }), (published, next, langs) => {
      const merged = mergeLanguages(published, next, langs);
      for (const lang of LANGS) {
        if (langs.includes(lang)) continue;
        expect(shownIn(merged.pageComponent, lang)).toEqual(shownIn(published.pageComponent, lang));
        expect(textIn(merged.pageHead?.title as string, lang)).toBe(textIn(published.pageHead.title, lang));
      }
      expect(mergeLanguages(published, next, [...LANGS]).pageComponent).toHaveLength(published.pageComponent.length);
    }),
    { numRuns: 200 },
  );
});
