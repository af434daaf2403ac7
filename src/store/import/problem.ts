import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { findNodeAtLocation, type ParseError, parseTree } from 'jsonc-parser';
import { decodeText } from '#schemas/values/text/decode-text.ts';
import { pointerTokens } from '#schemas/values/json-pointer.ts';
import { describeProblem, type Problem } from '#schemas/problem.ts';

/** A problem in a file of a shop folder; `path` is a JSON Pointer into it. */
export interface FileProblem extends Problem {
  /** Path below the shop folder. */
  readonly file: string;
}

/**
 * One line for people: `products/soap.json:4 /0/price: expected a number, found "free"`. It has no line number if the
 * file in the folder can't be read.
 */
export function describeFileProblem(problem: FileProblem, folder: string): string {
  const line = lineOf(problem, folder);
  return `${problem.file}${line === undefined ? '' : `:${line}`} ${describeProblem(problem)}`;
}

/**
 * Source line of the faulty value. For a missing value it is the line of its parent, for faulty JSON the line of the
 * error.
 */
function lineOf({ file, path }: FileProblem, folder: string): number | undefined {
  const source = join(folder, file);
  if (extname(file) !== '.json' || !existsSync(source)) return undefined;
  const decoded = decodeText(readFileSync(source));
  if (!decoded.ok) return undefined;
  const { text } = decoded;
  const errors: ParseError[] = [];
  let node = parseTree(text, errors);
  let offset = errors[0]?.offset ?? node?.offset;
  for (const key of errors.length > 0 ? [] : pointerTokens(path)) {
    node = node && findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
    if (node === undefined) break;
    offset = node.parent?.type === 'property' ? node.parent.offset : node.offset;
  }
  return offset === undefined ? undefined : text.slice(0, offset).split('\n').length;
}

/** Plain words for the schema library's names of types. */
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
