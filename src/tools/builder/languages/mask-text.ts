/** Keeps the structure of texts whole through a translation: a model only sees marks where it is. Pure. */

/** A name of the shop, such as a product's, in the two languages. */
export interface FixedName {
  readonly from: string;
  readonly to: string;
}

/** A text with marks such as `⟦1⟧`, and the parts in their place, as the translation has them. */
export interface MaskedText {
  readonly masked: string;
  readonly parts: readonly string[];
}

/** Tags, placeholders, links, e-mail addresses, and what looks like a mark. */
const FIXED =
  /<[^<>]*>|\{\{?[^{}]{0,100}\}\}?|https?:\/\/[^\s<>"']+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}|%(?:\d\$)?[sd]\b|[⟦⟧]/g;
const MARK = /⟦(\d{1,4})⟧/g;
/** Shorter names are parts of other words. */
const SHORTEST_NAME = 3;

/** Replaces the structure of a text, and the names in it, by marks. */
export function maskText(text: string, names: readonly FixedName[]): MaskedText {
  const parts: string[] = [];
  const mark = (part: string) => `⟦${parts.push(part)}⟧`;
  let masked = text.replace(FIXED, mark);
  const longestFirst = names.toSorted((a, b) => b.from.length - a.from.length);
  for (const { from, to } of longestFirst.filter((name) => name.from.length >= SHORTEST_NAME)) {
    const [first = '', ...rest] = masked.split(from);
    masked = rest.reduce((before, after) => before + mark(to === '' ? from : to) + after, first);
  }
  return { masked, parts };
}

/** Puts the parts back; undefined where the translation lost, repeated, reordered or added structure. */
export function unmaskText(translated: string, { parts }: MaskedText): string | undefined {
  const used = [...translated.matchAll(MARK)].map(([, number]) => Number(number));
  const isWhole = used.length === parts.length && new Set(used).size === used.length;
  if (!isWhole || used.some((number) => parts[number - 1] === undefined)) return undefined;
  if (translated.replace(MARK, '').search(FIXED) !== -1) return undefined;
  const tags = (numbers: readonly number[]) => numbers.flatMap((number) => tagOf(parts[number - 1] ?? ''));
  if (isNested(tags(parts.map((_, at) => at + 1))) && !isNested(tags(used))) return undefined;
  return translated.replace(MARK, (_, number: string) => parts[Number(number) - 1] ?? '');
}

/** `b`, `/b`; none of a part that is no tag, or one without an end. */
function tagOf(part: string): readonly string[] {
  const [, name] = /^<(\/?[a-z][a-z0-9]*)/i.exec(part) ?? [];
  return name === undefined || part.endsWith('/>') || /^(?:br|hr|img|wbr|col|source|track)$/i.test(name)
    ? []
    : [name.toLowerCase()];
}

function isNested(tags: readonly string[]): boolean {
  const open: string[] = [];
  for (const tag of tags) {
    if (!tag.startsWith('/')) open.push(tag);
    else if (open.pop() !== tag.slice(1)) return false;
  }
  return open.length === 0;
}
