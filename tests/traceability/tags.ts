/** Tags name the rows that a test proves: `meta: { spec: ['4.9'] }` in Vitest, `tag: ['@spec-4.9']` in Playwright. */
import type { Tree } from '../architecture/tree.ts';

/** `spec`: rows of docs/specification.md. `field`: lines of docs/field-faults.md. */
export type Kind = 'field' | 'spec';

/** Test files by the row that they prove. */
export type Proofs = ReadonlyMap<string, readonly string[]>;

const TEST_FILE = /\.(?:test|e2e)\.(?:tsx?|mjs)$/;
const ROW = /(?<!\w)\d+\.(?:[a-z]+\.)?\d+[a-z]?(?!\w)/g;

/** Finds the tags in the text of the test files. `npm test` checks that tests with these tags passed. */
export function findProofs(tree: Tree, kind: Kind): Proofs {
  const tags = new RegExp(String.raw`\b${kind}: \[(?<rows>[^\]]*)\]|@${kind}-(?<row>[\w.]+)`, 'g');
  const proofs = new Map<string, string[]>();
  for (const [file, text] of tree) {
    if (!TEST_FILE.test(file)) continue;
    const found = [...text.matchAll(tags)].flatMap(
      ({ groups }) => (groups?.rows ?? groups?.row ?? '').match(ROW) ?? [],
    );
    for (const row of new Set(found)) proofs.set(row, [...(proofs.get(row) ?? []), file].toSorted());
  }
  return proofs;
}

/** A row of a table whose last column has the test files: its number, and what is written by hand. */
export const TABLE_ROW = /^\| (?<row>\d+\.(?:[a-z]+\.)?\d+[a-z]?) \|(?<said>.*)\|[^|]*\|$/gm;

/** The page with the test files of each row in its last column. */
export function fillInTests(page: string, proofs: Proofs): string {
  return page.replace(TABLE_ROW, (_, row: string, said: string) => `| ${row} |${said}| ${formatProofs(proofs, row)} |`);
}

/** Rows that come twice or have no test, and tags without a row. */
export function findGaps(kind: Kind, page: string, proofs: Proofs): string[] {
  const all = [...page.matchAll(TABLE_ROW)].map(({ groups }) => groups?.row ?? '');
  const rows = [...new Set(all)];
  return [
    ...rows.filter((row) => all.indexOf(row) !== all.lastIndexOf(row)).map((row) => `row ${row} comes twice`),
    ...rows
      .filter((row) => !proofs.has(row))
      .map((row) => `row ${row} has no test: tag one with meta: { ${kind}: ['${row}'] }`),
    ...[...proofs]
      .filter(([row]) => !rows.includes(row))
      .map(([row, files]) => `${files.join(', ')}: the tag ${kind} ${row} has no row`),
  ];
}

function formatProofs(proofs: Proofs, row: string): string {
  return (proofs.get(row) ?? []).map((file) => `\`${file}\``).join(', ');
}
