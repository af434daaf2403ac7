import { describeProblem, type Problem } from '#schemas/problem.ts';

/** What is wrong in a file of a shop folder; `path` is a JSON Pointer into it. */
export interface FileProblem extends Problem {
  /** Path below the shop folder. */
  readonly file: string;
}

/** One line for people: `products/soap.json /0/price: expected a number, found "free"`. */
export function describeFileProblem(problem: FileProblem): string {
  return `${problem.file} ${describeProblem(problem)}`;
}

/** The schema library's words for types, in plain words. */
const PLAIN: Readonly<Record<string, string>> = {
  'expected never': 'expected no field of this name',
  'expected Array': 'expected a list',
  'expected Object': 'expected an object',
  'expected string': 'expected text',
};

/** The problems of one file. */
export function inFile(file: string, problems: readonly Problem[]): FileProblem[] {
  return problems.map(({ path, expected, found }) => ({ file, path, expected: PLAIN[expected] ?? expected, found }));
}
