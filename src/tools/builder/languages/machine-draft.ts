/** Translations by the assistant that nobody has taken over yet. */
import { TRANSLATION_LIMITS } from '#schemas/builder/assistant.ts';
import type { Lang } from '#schemas/lang.ts';
import { translateTexts } from '../assistant/assistant-client.ts';
import { type FixedName, maskText, type MaskedText, unmaskText } from './mask-text.ts';
import { type PageText, textIn } from './page-texts.ts';

/** Why a text is left out: its structure would be lost, it is too long, or the model gave no translation. */
export type LeftOut = 'structure' | 'long' | 'silent';

/** A draft; the texts by their keys. */
export interface MachineDraft {
  readonly isWorking: boolean;
  /** Number of texts that it shall have. */
  readonly total: number;
  /** The model's words. */
  readonly made: Readonly<Record<string, string>>;
  /** Those that somebody has changed in the draft. */
  readonly edited: Readonly<Record<string, string>>;
  readonly leftOut: Readonly<Record<string, LeftOut>>;
  /** Key of the fault that ended it early. */
  readonly fault?: string;
}

/** The languages, the names, and the signal that stops the translation. */
export interface DraftOptions {
  readonly from: Lang;
  readonly to: Lang;
  readonly names: readonly FixedName[];
  readonly signal: AbortSignal;
}

/** Characters of the texts of one request, unless one text is longer: short ones are shown earlier. */
const BATCH = 3000;

interface Job {
  readonly key: string;
  readonly source: MaskedText;
}

/** Translates texts and reports the draft as it grows. */
export async function draftTranslations(
  texts: readonly PageText[],
  { from, to, names, signal }: DraftOptions,
  report: (draft: MachineDraft) => void,
): Promise<void> {
  const all = texts.map((text): Job => ({ key: text.key, source: maskText(textIn(text, from), names) }));
  const isShort = ({ source: { masked } }: Job) => masked.length <= TRANSLATION_LIMITS.characters;
  const made: Record<string, string> = {};
  const leftOut: Record<string, LeftOut> = Object.fromEntries(
    all.filter((job) => !isShort(job)).map(({ key }) => [key, 'long']),
  );
  const draft = () => ({ total: texts.length, made: { ...made }, edited: {}, leftOut: { ...leftOut } });
  for (const jobs of batches(all.filter(isShort))) {
    report({ ...draft(), isWorking: true });
    const answer = await translateTexts({ from, to, texts: jobs.map(({ source }) => source.masked) }, signal);
    if (signal.aborted) return report({ ...draft(), isWorking: false });
    if (!answer.ok) return report({ ...draft(), isWorking: false, fault: answer.key });
    for (const [at, { key, source }] of jobs.entries()) {
      const translated = (answer.texts[at] ?? '').replaceAll(/\r\n?/g, '\n').trim();
      const words = translated === '' ? undefined : unmaskText(translated, source);
      if (words === undefined) leftOut[key] = translated === '' ? 'silent' : 'structure';
      else made[key] = words;
    }
  }
  report({ ...draft(), isWorking: false });
}

function batches(jobs: readonly Job[]): readonly (readonly Job[])[] {
  const found: Job[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const job of jobs) {
    const { length } = job.source.masked;
    const last = found.at(-1);
    if (last === undefined || size + length > BATCH || last.length >= TRANSLATION_LIMITS.texts) {
      found.push([job]);
      size = length;
    } else {
      last.push(job);
      size += length;
    }
  }
  return found;
}
