/**
 * Plain English in comments, test titles, names and pages of docs/: no clause as a subject, no avoided words, short
 * sentences. Run it for the findings, with `--figures` for a table by folder, or with folders to check only those.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Node, parseSync } from 'oxc-parser';
import { find } from './exact.ts';
import { countWords, lineCounter, readSentences, type Sentence } from './prose.ts';
import type { Finding } from './rules.ts';
import { isCode, readTree, type Tree } from './tree.ts';
import { ALLOWED_NAMES, AVOIDED_WORDS, TAKE } from './words.ts';

/** The list of avoided words and the test of this check contain them. */
const OWN_FILE = /^tests\/architecture\/(?:words|wording\.test)\.ts$/;
/** Written by `npm run machines:docs`, the manifest's and the API's generators. */
const GENERATED = /^docs\/(?:machines\/(?!README)|reference\/|node_modules\/)|\.generated\./;
const MAX_WORDS = 30;

/** A clause that stands for a noun at the start of a sentence; a question is none. */
const NOUN_CLAUSE = /^["“(]*(?:what|who|whoever|whatever|that which|where (?:it|they|he|she)\b)(?![^.]*\?)\b/i;

/** Automata take transitions: that is the field's own term. */
const AUTOMATA_TERM = /\btransitions?\b/i;

/** Everything that breaks the rules. */
export function checkWording(tree: Tree): Finding[] {
  return [...tree].flatMap(([path, text]) => checkFile(path, text));
}

/** Findings of one file, in the order of its lines. */
export function checkFile(path: string, text: string): Finding[] {
  if (OWN_FILE.test(path) || text === '') return [];
  const sentences = readSentences(path, text).flatMap((sentence) =>
    checkSentence(sentence).map((message) => ({ file: path, line: sentence.line, message })),
  );
  return [...sentences, ...(path.endsWith('.md') ? [] : checkCode(path, text))].toSorted(
    (one, other) => one.line - other.line,
  );
}

function checkSentence({ text, kind }: Sentence): string[] {
  const words = countWords(text);
  return [
    ...(words > MAX_WORDS ? [`has ${words} words in a sentence; at most ${MAX_WORDS}: "${text}"`] : []),
    ...(kind !== 'heading' && NOUN_CLAUSE.test(text) ? [`begins with a clause; name the subject: "${text}"`] : []),
    ...AVOIDED_WORDS.flatMap((avoided) => {
      const [found] = avoided.word.exec(text) ?? [];
      if (found === undefined || (avoided === TAKE && AUTOMATA_TERM.test(text))) return [];
      return [`says "${found}"; say ${avoided.instead}: "${text}"`];
    }),
  ];
}

function checkCode(path: string, text: string): Finding[] {
  const { program } = parseSync(path, text);
  return [...checkNames(path, text, program), ...checkStrings(path, text, program)];
}

/** Names that a file declares. */
function checkNames(path: string, text: string, program: Node): Finding[] {
  const seen = new Map<string, number>();
  const add = (node: unknown) => {
    if (typeof node !== 'object' || node === null || !('type' in node) || !('start' in node)) return;
    if (node.type === 'Identifier' && 'name' in node && typeof node.name === 'string' && !seen.has(node.name))
      seen.set(node.name, Number(node.start));
  };
  find(program, (node) => {
    if ('id' in node) add(node.id);
    if ('params' in node && Array.isArray(node.params)) for (const param of node.params) add(param);
    if (
      /^(?:Property|TSPropertySignature|MethodDefinition|PropertyDefinition)$/.test(node.type) &&
      'computed' in node &&
      'key' in node &&
      !node.computed
    )
      add(node.key);
    return false;
  });
  const lineOf = lineCounter(text);
  return [...seen].flatMap(([name, start]) =>
    ALLOWED_NAMES.has(name)
      ? []
      : AVOIDED_WORDS.filter(({ word, name: inName = word }) => inName.test(wordsOf(name))).map(({ instead }) => ({
          file: path,
          line: lineOf(start),
          message: `is named "${name}"; say ${instead}`,
        })),
  );
}

/** Texts of the program, such as messages and log lines. */
function checkStrings(path: string, text: string, program: Node): Finding[] {
  const findings: Finding[] = [];
  const lineOf = lineCounter(text);
  find(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string')
      findings.push(...checkString(node.value, node.start));
    if (node.type === 'TemplateElement') findings.push(...checkString(node.value.raw, node.start));
    if (node.type === 'JSXText') findings.push(...checkString(node.value, node.start));
    return false;
  });
  return findings;

  function checkString(value: string, start: number): Finding[] {
    return AVOIDED_WORDS.filter(({ word, everywhere }) => everywhere && word.test(wordsOf(value))).map(
      ({ instead }) => ({ file: path, line: lineOf(start), message: `contains "${value}"; say ${instead}` }),
    );
  }
}

/** `waitingEdits` and `PREVIEW_APP` as lower-case words. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

/** Code, and pages of Markdown that people write. */
export function readProse(root: string): Tree {
  const pages = globSync(['docs/**/*.md', '*.md', '{src,registry,machines,schemas,packages,deploy}/**/*.md'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules') || path === 'dist',
  });
  const code = [...readTree(root)].filter(([path, text]) => isCode(path) && text !== '');
  return new Map(
    [...code, ...pages.map((page) => [page, readFileSync(resolve(root, page), 'utf8')] as const)].filter(
      ([path]) => !GENERATED.test(path),
    ),
  );
}

/** Findings, sentences and the median number of words in them, by folder. */
function printFigures(tree: Tree) {
  const folders = Map.groupBy(tree, ([path]) => folderOf(path));
  for (const [folder, files] of [...folders].toSorted(([one], [other]) => one.localeCompare(other))) {
    const findings = files.flatMap(([path, text]) => checkFile(path, text));
    const lengths = files
      .flatMap(([path, text]) => readSentences(path, text))
      .filter(({ kind }) => kind === 'comment' || kind === 'paragraph')
      .map(({ text }) => countWords(text))
      .toSorted((one, other) => one - other);
    const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
    console.log(
      `${folder.padEnd(28)}${`${findings.length}`.padStart(6)}${`${lengths.length}`.padStart(7)}${`${median}`.padStart(4)}`,
    );
  }
}

function folderOf(path: string): string {
  const [first = '', second = '', third] = path.split('/');
  return third === undefined || !/^(?:src|packages|registry)$/.test(first)
    ? second === ''
      ? path
      : first === 'docs'
        ? path
        : first
    : `${first}/${second}`;
}

if (import.meta.main) {
  const [...only] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const tree = readProse(resolve(import.meta.dirname, '../..'));
  const chosen = new Map(
    [...tree].filter(([path]) => only.length === 0 || only.some((start) => path.startsWith(start))),
  );
  if (process.argv.includes('--figures')) printFigures(chosen);
  else {
    const findings =
      only.length === 0 ? checkWording(chosen) : [...chosen].flatMap(([path, text]) => checkFile(path, text));
    for (const { file, line, message } of findings) console.log(`${file}:${line} ${message}`);
    process.exitCode = findings.length > 0 ? 1 : 0;
  }
}
