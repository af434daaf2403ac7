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
