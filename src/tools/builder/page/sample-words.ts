/** Words of samples that stayed in a text when its other languages were rewritten. Pure. */
import { LANGS, type Lang } from '#schemas/lang.ts';
import { isTranslation } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import type { TypeSchemas } from './page-values.ts';

type Words = Readonly<Record<string, unknown>>;

/** Texts of the samples by type, for each manifest. */
const indexes = new WeakMap<TypeSchemas['types'], ReadonlyMap<string, readonly Words[]>>();

/**
 * The languages in which a text of a type still has the words of a sample, while it has others than the sample in
 * another language. None of a text that is the whole sample's: what it says is the same in all languages.
 */
export function leftSampleLangs(words: Words, type: string, manifest: TypeSchemas): readonly Lang[] {
  const samples = sampleTexts(manifest).get(type) ?? [];
  const differs = (sample: Words) =>
    LANGS.some((lang) => isWord(words[lang]) && isWord(sample[lang]) && sample[lang] !== words[lang]);
  const alike = samples.filter((sample) => LANGS.some((lang) => isWord(words[lang]) && sample[lang] === words[lang]));
  if (!alike.every(differs)) return [];
  return LANGS.filter((lang) => isWord(words[lang]) && alike.some((sample) => sample[lang] === words[lang]));
}

/** Whether a text of a type is a sample's as it is, in every language that it is written in. */
export function isSampleText(words: Words, type: string, manifest: TypeSchemas): boolean {
  const written = LANGS.filter((lang) => isWord(words[lang]));
  const samples = sampleTexts(manifest).get(type) ?? [];
  return written.length > 0 && samples.some((sample) => written.every((lang) => sample[lang] === words[lang]));
}

function sampleTexts({ types }: TypeSchemas): ReadonlyMap<string, readonly Words[]> {
  const known = indexes.get(types);
  if (known !== undefined) return known;
  const found = new Map<string, Words[]>();
  const visit = (value: unknown, type: string): void => {
    if (isTranslation(value)) {
      const texts = found.get(type) ?? [];
      texts.push(value.$t);
      found.set(type, texts);
    } else if (Array.isArray(value)) for (const each of value) visit(each, type);
    else if (isRecord(value)) {
      const own = typeof value.type === 'string' && isRecord(value.props) ? value.type : type;
      for (const part of Object.values(value)) visit(part, own);
    }
  };
  for (const [type, { samples = [] }] of types) visit(samples, type);
  indexes.set(types, found);
  return found;
}

function isWord(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '';
}
