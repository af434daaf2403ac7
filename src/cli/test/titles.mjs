/** A title in a test's text: what stands between the quotes after `test(`, `describe(`, `it(` or an `each(…)(`. */
const TITLE =
  /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\\n])*)\k<quote>/g;
/** What Vitest or a template puts a value into. */
const VALUE = /\$\{(?:[^{}]|\{[^{}]*\})*\}|%[sdijfo]|\$[\w.]+/;
/** The share of a title's letters that have to stand in a file in a row, where no title of the file covers it. */
const FOUND_SHARE = 0.4;

/** Letters around a title's values below which it would cover any title. */
const SHORTEST_FIXED = 5;

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * The share of `title` that its longest run of whole words found in `text` takes.
 *
 * @param {string} text
 * @param {string} title
 */
function longestRun(text, title) {
  const words = title.split(' ');
  let longest = 0;
  for (let from = 0; from < words.length; from += 1)
    for (let to = words.length; to > from; to -= 1) {
      const run = words.slice(from, to).join(' ');
      if (run.length <= longest) break;
      if (text.includes(run)) longest = run.length;
    }
  return longest / title.length;
}

/**
 * Whether a test file may have a test of that title, seen from its text alone: titles made of values
 * are recognised by what stands around the values. The run itself tells for sure (`unproven`).
 *
 * @param {string} text - of a test file
 * @param {string} title - or a part of it
 */
export function mayHaveTitle(text, title) {
  if (longestRun(text, title) >= FOUND_SHARE) return true;
  return [...text.matchAll(TITLE)].some(({ groups }) => {
    const parts = (groups?.title ?? '').split(VALUE);
    if (parts.length < 2) return false;
    // A row may quote a title's start alone: what stands behind a value may be missing.
    return parts.some((part, index) => {
      const fixed = parts.slice(0, index + 1);
      if (fixed.join('').trim().length < SHORTEST_FIXED) return false;
      const cut = fixed.map(escaped).join('.+');
      return part !== '' && new RegExp(cut).test(title);
    });
  });
}
