/** docs/specification.md: what each row says and where it is built is written by hand; the tests are filled in from their tags. */
import { findGaps, formatProofs, type Proofs } from './tags.ts';

const ROW = /^\| (?<row>\d+\.\d+[a-z]?) \|(?<said>[^|]*)\|(?<built>[^|]*)\|[^|]*\|$/gm;

/** The page with the test files of each row in its last column. */
export function fillInTests(page: string, proofs: Proofs): string {
  return page.replace(
    ROW,
    (_, row: string, said: string, built: string) => `| ${row} |${said}|${built}| ${formatProofs(proofs, row)} |`,
  );
}

/** Rows that come twice, have no place or a missing one, or no test; and tags without a row. `exists`: whether a path is there. */
export function findSpecificationFaults(page: string, proofs: Proofs, exists: (path: string) => boolean): string[] {
  const rows = [...page.matchAll(ROW)].map(({ groups }) => ({
    row: groups?.row ?? '',
    places: [...(groups?.built ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }));
  const numbers = rows.map(({ row }) => row);
  return [
    ...rows.flatMap(({ row, places }, index) => [
      ...(numbers.indexOf(row) === index ? [] : [`row ${row} comes twice`]),
      ...(places.length === 0 ? [`row ${row} names no place where it is built`] : []),
      ...places.filter((path) => !exists(path)).map((path) => `row ${row} names ${path}, which does not exist`),
    ]),
    ...findGaps('spec', [...new Set(numbers)], proofs),
  ];
}
