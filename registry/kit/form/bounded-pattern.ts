/** Longest pattern, and longest text one is tried on, in characters. */
export const MAX_PATTERN = 200;
export const MAX_TRIED = 100;
/** Ways to match a text of that length that a pattern may have the browser try: some milliseconds. */
const MAX_WAYS = 2_000_000;

/**
 * Whether a regular expression that somebody else wrote ends soon on every text of up to `MAX_TRIED` characters: a valid one
 * (flag `v`), without references back, looks around and strings in classes, whose repeats and choices together have few ways to match.
 */
export function isBoundedPattern(pattern: string): boolean {
  if (pattern.length > MAX_PATTERN || HAS_MORE.test(pattern)) return false;
  try {
    RegExp(pattern, 'v');
  } catch {
    return false;
  }
  return waysOf(tokensOf(pattern)) <= MAX_WAYS;
}

/** References back, looks ahead and behind, and classes of whole strings; what only looks like one is refused as well. */
const HAS_MORE = /\\[1-9kq]|\(\?<?[=!]|\\p\{(?:RGI|Basic|Emoji_K)/;

/** Atoms, brackets, bars and repeats of a valid pattern; a class counts as one atom. */
function tokensOf(pattern: string): string[] {
  const tokens =
    pattern.match(/\\(?:[pPu]\{[^}]*\}|.)|\[|\]|\((?:\?(?:<[^>=!]+>|[\w-]*:))?|(?:[*+?]|\{\d+(?:,\d*)?\})\??|./gsu) ??
    [];
  let depth = 0;
  return tokens.flatMap((token) => {
    if (token === '[') depth += 1;
    if (token === ']') depth -= 1;
    if (depth > 0) return [];
    return [token === ']' ? 'x' : token];
  });
}

interface Part {
  readonly ways: number;
  readonly isGroup: boolean;
}
const ATOM: Part = { ways: 1, isGroup: false };

/** The most ways that a pattern can match one text: those of its parts multiplied, those of its choices added up. */
function waysOf(tokens: readonly string[]): number {
  const groups: { choices: number; sequence: number }[] = [];
  let open = { choices: 0, sequence: 1 };
  let last: Part = ATOM;
  for (const token of tokens) {
    const repeat = repeatOf(token);
    if (repeat !== undefined) {
      // Every turn of a group is a step of its own, even where it matches nothing.
      const turns = last.isGroup ? repeat.max + 1 : repeat.max - repeat.min + 1;
      open.sequence = (open.sequence / last.ways) * last.ways ** repeat.max * turns;
      last = ATOM;
    } else if (token.startsWith('(')) {
      groups.push(open);
      open = { choices: 0, sequence: 1 };
      last = ATOM;
    } else if (token === ')') {
      const ways = open.choices + open.sequence;
      open = groups.pop() ?? open;
      open.sequence *= ways;
      last = { ways, isGroup: true };
    } else if (token === '|') {
      open = { choices: open.choices + open.sequence, sequence: 1 };
    } else {
      last = ATOM;
    }
    if (!Number.isFinite(open.sequence)) return Infinity;
  }
  return open.choices + open.sequence;
}

function repeatOf(token: string): { readonly min: number; readonly max: number } | undefined {
  const [, sign, least, most] = /^(?:([*+?])|\{(\d+),?(\d*)\})\??$/.exec(token) ?? [];
  if (sign !== undefined) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : MAX_TRIED };
  if (least === undefined) return undefined;
  const min = Number(least);
  if (!token.includes(',')) return { min, max: min };
  return { min, max: most === '' ? min + MAX_TRIED : Number(most) };
}
