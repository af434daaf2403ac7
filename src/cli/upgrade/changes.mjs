/** A change that a version makes of stored pages, types and settings (src/server/preflight/). @typedef {{ code: string, where: string, path: string, message: string }} Change */
/** @typedef {{ migrations: string[], shops: { webName: string, changes: Change[] }[] }} Preflight */

/**
 * Changes that the new version makes and the old one did not make.
 *
 * @param {Preflight | undefined} before @param {Preflight} after
 * @returns {{ migrations: string[], changes: (Change & { shop: string })[] }}
 */
export function newChanges(before, after) {
  const known = new Set((before?.shops ?? []).flatMap(changesOf).map((change) => JSON.stringify(change)));
  return {
    migrations: after.migrations.filter((name) => before?.migrations.includes(name) !== true),
    changes: after.shops.flatMap(changesOf).filter((change) => !known.has(JSON.stringify(change))),
  };
}

/** @param {Preflight['shops'][number]} shop */
function changesOf({ webName, changes }) {
  return changes.map((change) => ({ shop: webName, ...change }));
}

/**
 * Returns the entries of a changelog that an older changelog lacks, with their headings.
 *
 * @param {string} before @param {string} after
 */
export function newEntries(before, after) {
  const known = new Set(entriesOf(before));
  /** @type {string[]} */
  const shown = [];
  /** @type {string[]} */
  let headings = [];
  for (const entry of entriesOf(after)) {
    const [, marks] = /^(#+) /.exec(entry) ?? [];
    if (marks !== undefined) headings = [...headings.slice(0, marks.length - 2), entry];
    else if (!known.has(entry)) {
      shown.push(...headings, entry);
      headings = [];
    }
  }
  return shown.join('\n');
}

/** Splits a changelog into headings and list items; an item includes all of its lines. @param {string} text */
function entriesOf(text) {
  return text
    .split(/\n(?=#|- )/)
    .map((entry) => entry.trim())
    .filter((entry) => /^(?:##|- )/.test(entry));
}
