/** Longest pattern that counts as safe, in characters. */
export const MAX_PATTERN = 200;
/** Longest text to match against a pattern, in characters. */
export const MAX_TEXT = 100;
/** Most backtracking paths of a pattern on a text of that length; the browser tries them in some milliseconds. */
const MAX_PATHS = 2_000_000;

/**
 * Whether an untrusted regular expression is safe from catastrophic backtracking (ReDoS) on texts of up to `MAX_TEXT`
 * characters. It must be valid with flag `v`, have no back-references, lookarounds or strings in classes, and have few
 * paths to match.
 */
export function isBoundedPattern(pattern: string): boolean {
  if (pattern.length > MAX_PATTERN || UNSUPPORTED.test(pattern)) return false;
  try {
    RegExp(pattern, 'v');
  } catch {
    return false;
  }
  return countPaths(tokenize(pattern)) <= MAX_PATHS;
}

/** Back-references, lookarounds and classes of strings; rejects escaped lookalikes too. */
const UNSUPPORTED = /\\[1-9kq]|\(\?<?[=!]|\\p\{(?:RGI|Basic|Emoji_K)/;

/** Splits a valid pattern into atoms, groups, alternations and quantifiers; a class is one atom. */
function tokenize(pattern: string): string[] {
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
  readonly paths: number;
  readonly isGroup: boolean;
}
const ATOM: Part = { paths: 1, isGroup: false };

/** Upper bound of the paths on which a pattern matches one text: the product over a sequence, the sum over alternatives. */
function countPaths(tokens: readonly string[]): number {
  const groups: { choices: number; sequence: number }[] = [];
  let open = { choices: 0, sequence: 1 };
  let last: Part = ATOM;
  for (const token of tokens) {
    const quantifier = parseQuantifier(token);
    if (quantifier !== undefined) {
      // Each iteration of a group is a path of its own, even where it matches nothing.
      const iterations = last.isGroup ? quantifier.max + 1 : quantifier.max - quantifier.min + 1;
      open.sequence = (open.sequence / last.paths) * last.paths ** quantifier.max * iterations;
      last = ATOM;
    } else if (token.startsWith('(')) {
      groups.push(open);
      open = { choices: 0, sequence: 1 };
      last = ATOM;
    } else if (token === ')') {
      const paths = open.choices + open.sequence;
      open = groups.pop() ?? open;
      open.sequence *= paths;
      last = { paths, isGroup: true };
    } else if (token === '|') {
      open = { choices: open.choices + open.sequence, sequence: 1 };
    } else {
      last = ATOM;
    }
    if (!Number.isFinite(open.sequence)) return Infinity;
  }
  return open.choices + open.sequence;
}

function parseQuantifier(token: string): { readonly min: number; readonly max: number } | undefined {
  const [, sign, least, most] = /^(?:([*+?])|\{(\d+)(?:,(\d*))?\})\??$/.exec(token) ?? [];
  if (sign !== undefined) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : MAX_TEXT };
  if (least === undefined) return undefined;
  const min = Number(least);
  if (!token.includes(',')) return { min, max: min };
  return { min, max: most === '' ? min + MAX_TEXT : Number(most) };
}
