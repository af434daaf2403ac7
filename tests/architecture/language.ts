/**
 * The language of the project: sentences and names follow `wording.ts`, public exports have a docstring, and words are
 * spelt correctly. Commit subjects are `type(scope): imperative`, and a page of docs/ names its reader first.
 */
import { execFile, execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Comment, parseSync } from 'oxc-parser';
import type { Finding } from './rules.ts';
import { readAllImports } from './source.ts';
import { isCode, isTest, readTree, type Tree } from './tree.ts';
import { checkWording, readProse } from './wording.ts';

/** The history of this file begins with the rule of commit subjects. */
const OWN_FILE = 'tests/architecture/language.ts';
const MAX_SUBJECT = 72;
/** Too long by seven characters, and merged by others before the check ran. */
const MERGED_SUBJECT = 'refactor(language): name handlers, chunks, timeouts and views as the field does';
const SUBJECT = /^(?:feat|fix|refactor|perf|test|docs|chore|build|ci|style|revert)(?:\([^)]+\))?!?: \S/;

/** Exports without a docstring that code of another folder imports. */
function checkDocstrings(tree: Tree): Finding[] {
  const importedFrom = new Set(
    readAllImports(tree)
      .filter(({ from, own, to }) => !isTest(from) && own && folderOf(to) !== folderOf(from))
      .map(({ to }) => to),
  );
  return [...importedFrom].flatMap((file) => {
    const text = tree.get(file);
    return text === undefined || !isCode(file) || isTest(file) ? [] : undocumented(file, text);
  });
}

function undocumented(file: string, text: string): Finding[] {
  const { program, comments } = parseSync(file, text);
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration === null) return [];
    // A type and its schema of one name are described once.
    if (documentsBefore(comments, statement.start, text)) return [];
    const names = namesOf(statement.declaration);
    const isDescribed = names.some((name) => isDescribedElsewhere(name, program.body, comments, text));
    if (isDescribed) return [];
    const line = text.slice(0, statement.start).split('\n').length;
    return [{ file, line, message: `exports ${names.join(', ')} without a docstring` }];
  });
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number];
type Declaration = NonNullable<Extract<Statement, { type: 'ExportNamedDeclaration' }>['declaration']>;

function namesOf(declaration: Declaration): string[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in declaration && declaration.id !== null && 'name' in declaration.id ? [declaration.id.name] : [];
}

function isDescribedElsewhere(name: string, body: readonly Statement[], comments: readonly Comment[], text: string) {
  return body.some(
    (other) =>
      other.type === 'ExportNamedDeclaration' &&
      other.declaration !== null &&
      namesOf(other.declaration).includes(name) &&
      documentsBefore(comments, other.start, text),
  );
}

function documentsBefore(comments: readonly Comment[], start: number, text: string): boolean {
  return comments.some(
    ({ type, value, end }) =>
      type === 'Block' && value.startsWith('*') && end <= start && text.slice(end, start).trim() === '',
  );
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Commits since this file came whose subject is not `type(scope): imperative` in 72 characters; none outside a checkout. */
export function checkSubjects(root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const first = git('log', '--diff-filter=A', '--format=%H', '--', OWN_FILE).split('\n').at(-1) ?? '';
    const subjects = first === '' ? '' : git('log', '--no-merges', '--format=%s', `${first}..HEAD`);
    return subjects
      .split('\n')
      .filter((subject) => subject !== '' && subject !== MERGED_SUBJECT && !isSubject(subject));
  } catch {
    return [];
  }
}

/** Whether a commit's subject is `type(scope): imperative`, 72 characters at most. */
export function isSubject(subject: string): boolean {
  return subject.length <= MAX_SUBJECT && SUBJECT.test(subject);
}

/** Beginning of the first paragraph of a page of docs/: its reader. */
const READER = /^(?:For|How-to for|Reference for) /;

/** Pages of docs/ whose first line does not name their reader. */
function checkReaders(root: string): string[] {
  return globSync('docs/**/*.md', { cwd: root, exclude: (path) => path.includes('node_modules') }).filter((path) => {
    const [title = '', first = ''] = readFileSync(resolve(root, path), 'utf8').split('\n\n');
    return title.startsWith('# ') && !READER.test(first);
  });
}

/** Misspelt words of docs/ and of comments, as `cspell.json` lists files and words; files that did not change are not read. */
async function checkSpelling(root: string): Promise<string[]> {
  const cspell = resolve(root, 'node_modules/cspell/bin.mjs');
  const cache = resolve(root, 'node_modules/.cache/cspell');
  const args = ['lint', '--config', 'tests/architecture/cspell.json', '--no-progress', '--no-summary'];
  try {
    await promisify(execFile)(process.execPath, [cspell, ...args, '--cache', '--cache-location', cache], { cwd: root });
    return [];
  } catch (error) {
    const isFound = typeof error === 'object' && error !== null && 'stdout' in error && error.stdout !== '';
    if (isFound) return String(error.stdout).trim().split('\n');
    throw error;
  }
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..');
  const spelling = checkSpelling(root);
  const findings = [...checkDocstrings(readTree(root)), ...checkWording(readProse(root))].map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
  const subjects = checkSubjects(root).map((subject) => `the commit "${subject}" is not "type(scope): imperative"`);
  const pages = checkReaders(root).map((path) => `${path} does not begin with its reader, such as "For operators."`);
  const all = [...findings, ...subjects, ...pages, ...(await spelling)];
  for (const finding of all.toSorted()) console.log(finding);
  process.exitCode = all.length > 0 ? 1 : 0;
}
