import { expect, test, vi } from 'vitest';
import { registry } from '#registry/index.ts';
import { loadSpecs } from '../../../renderer/react/components.ts';
import { registryManifest } from '../../../server/manifest/registry-manifest.ts';
import { samplesOf } from '../../../server/manifest/samples.ts';
import { fetchOwnJson } from '../../../call/call.ts';
import { fieldModels, type FieldModel } from '../../editor-form/field-model.ts';
import { loadManifest } from './load-manifest.ts';
import thai from './th.json' with { type: 'json' };
import { type ManifestTexts, translateManifest } from './translate-manifest.ts';

vi.mock('../../../call/call.ts', () => ({ fetchOwnJson: vi.fn() }));

const json: unknown = JSON.parse(JSON.stringify(registryManifest(await loadSpecs(registry), samplesOf)));
const texts: ManifestTexts = thai;
/** Texts that are alike in every language. */
const NAMES = ['LINE', 'Facebook', 'X', 'HTML', '°'];

async function load(lang: 'en' | 'th') {
  vi.mocked(fetchOwnJson).mockResolvedValue({ status: 200, json });
  const manifest = await loadManifest(lang);
  if (manifest === undefined) throw new Error('the manifest is not read');
  return manifest;
}

/** Every text of a form: titles, descriptions, labels of choices and units, at every depth. */
function textsOf({ title, description, control }: FieldModel): readonly string[] {
  const own = [title, description];
  switch (control.kind) {
    case 'choice':
      return [...own, ...control.options.map(({ label }) => label)];
    case 'number':
      return [...own, control.unit];
    case 'list':
      return [...own, ...textsOf(control.item)];
    case 'record':
      return [...own, ...control.fields.flatMap(textsOf)];
    default:
      return own;
  }
}

test('has a Thai text for every text of the registry, and no other', async () => {
  const seen = new Set<string>();
  translateManifest(await load('en'), 'th', (text) => {
    if (text !== '') seen.add(text);
    return text;
  });
  const missing = [...seen].filter((text) => !Object.hasOwn(texts, text));
  const unused = Object.keys(texts).filter((text) => !seen.has(text));
  expect({ missing, unused }).toEqual({ missing: [], unused: [] });
});

test('has Thai texts in Thai, without blanks at their ends', () => {
  const wrong = Object.entries(texts).filter(
    ([english, text]) => (!NAMES.includes(english) && !/[\u0E01-\u0E5B]/.test(text)) || text !== text.trim(),
  );
  expect(wrong).toEqual([]);
});

test('shows all types, props and choices of every form in Thai', async () => {
  const { types, lang } = await load('th');
  const isForeign = (text: string) => /[a-z]{2}/i.test(text) && !/[\u0E01-\u0E5B]/.test(text) && !NAMES.includes(text);
  const foreign = [...types.values()].flatMap(({ type, title, description, schema, slots }) =>
    [title, description, ...Object.values(slots).map((slot) => slot.title), ...fieldModels(schema).flatMap(textsOf)]
      .filter(isForeign)
      .map((text) => `${type}: ${text}`),
  );
  // Items of a list that are plain values bear the name of their prop, which no form shows.
  expect([lang, foreign.filter((each) => !/: [a-z]+$/.test(each))]).toEqual(['th', []]);
});

test('leaves values, defaults and samples as they are', async () => {
  const [english, translated] = await Promise.all([load('en'), load('th')]);
  const [from, to] = [english, translated].map(({ types }) => types.get('section'));
  expect([to?.samples, to?.schema.required]).toEqual([from?.samples, from?.schema.required]);
  expect(to?.schema.properties).toMatchObject({
    tone: { title: 'พื้นหลัง', enum: ['plain', 'soft', 'accent', 'inverse'], 'x-raan': { labels: { plain: 'เรียบ' } } },
  });
});

test('keeps the English texts in other languages', async () => {
  const { lang, types } = await load('en');
  expect([lang, types.get('section')?.title]).toEqual(['en', 'Section']);
});
