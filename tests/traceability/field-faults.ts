/** The table of docs/field-faults.md: each line of the issue with the tests that prove it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { findGaps, formatProofs, type Proofs } from './tags.ts';

const Line = v.strictObject({
  line: v.pipe(v.string(), v.regex(/^\d\.(?:[a-z]+\.)?\d+$/)),
  /** The input that found the fault. */
  input: v.pipe(v.string(), v.nonEmpty()),
  class: v.pipe(v.string(), v.nonEmpty()),
  siblings: v.array(v.pipe(v.string(), v.nonEmpty())),
});
type Line = v.InferOutput<typeof Line>;

/** A line, and the file that describes it. */
export interface DescribedLine extends Line {
  readonly source: string;
}

/** Number of lines in each section of the issue. */
const SECTIONS: Readonly<Record<string, number>> = {
  '0': 4,
  '1': 10,
  '2': 6,
  '3': 21,
  '4.money': 4,
  '4.addresses': 2,
  '4.browsers': 4,
  '4.search': 8,
  '4.pictures': 5,
  '4.workbench': 8,
  '4.moving': 3,
};
const ORDER = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const HEAD = `# Field faults

For reviewers: faults found by outside input. Each line has the class of the fault, the tests that prove the class is gone, and similar faults
found with it. \`node tests/traceability/write-docs.ts\` writes this page from \`tests/field-faults/lines/\` and the tags of the tests
(\`field: ['1.3']\`, \`@field-1.3\`). \`npm test\` fails if no test with a line's tag passed.

`;
const COLUMNS = `| line | input | class | found with it | proven by |
| --- | --- | --- | --- | --- |
`;

/**
 * Reads a folder's descriptions of lines.
 * @throws where a file is no list of lines
 */
export function readLines(folder: string): DescribedLine[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.toSorted().flatMap((source) => {
    const parsed = v.safeParse(v.array(Line), JSON.parse(readFileSync(join(folder, source), 'utf8')));
    if (!parsed.success)
      throw new Error(`${source}: ${v.flatten(parsed.issues).root?.[0] ?? describe(parsed.issues[0])}`);
    return parsed.output.map((line) => ({ ...line, source }));
  });
}

function describe(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? ''}: ${issue.message}`;
}

/** Lines that are unknown, described twice or not tested, and tags without a line. */
export function findLineFaults(lines: readonly DescribedLine[], proofs: Proofs): string[] {
  const described = Map.groupBy(lines, ({ line }) => line);
  return [
    ...[...described].flatMap(([line, entries]) => [
      ...(ORDER.includes(line) ? [] : [`${entries[0]?.source}: the issue has no line ${line}`]),
      ...(entries.length === 1
        ? []
        : [`line ${line} is described twice: ${entries.map(({ source }) => source).join(', ')}`]),
    ]),
    ...findGaps('field', [...described.keys()], proofs),
  ];
}

/** The page as Markdown. */
export function formatPage(lines: readonly DescribedLine[], proofs: Proofs): string {
  const sorted = lines.toSorted((a, b) => ORDER.indexOf(a.line) - ORDER.indexOf(b.line));
  const described = new Set(lines.map(({ line }) => line));
  const open = ORDER.filter((line) => !described.has(line));
  const rows = sorted.map((line) => formatRow(line, proofs));
  const rest = open.length === 0 ? 'No line is open.' : `Lines without an entry: ${open.join(', ')}.`;
  return `${HEAD}${lines.length} of ${ORDER.length} lines have an entry. ${rest}\n\n${COLUMNS}${rows.join('')}`;
}

function formatRow({ line, input, class: fault, siblings }: DescribedLine, proofs: Proofs): string {
  const cells = [line, input, fault, siblings.join('; ') || '–', formatProofs(proofs, line)];
  return `| ${cells.map(escape).join(' | ')} |\n`;
}

function escape(cell: string): string {
  return cell
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('|', String.raw`\|`)
    .replaceAll('<', String.raw`\<`)
    .replaceAll(/\s+/g, ' ');
}
