/**
 * Plain English in comments, test titles, names and pages of docs/: no clause as a subject, no literary words, short
 * sentences. Run it for the findings, with `--figures` for a table by folder, or with folders to check only those.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { find } from './exact.ts';
import { countWords, lineCounter, readSentences, type Sentence } from './prose.ts';
import type { Finding } from './rules.ts';
import { isCode, readTree, type Tree } from './tree.ts';

/** Folders and pages that have not been rewritten yet. This list only shrinks. */
const PENDING: readonly RegExp[] = [];

/** This check names what it forbids. */
const OWN_FILE = /^tests\/architecture\/(?:wording|prose|language)[a-z.]*\.ts$/;
/** Written by `npm run machines:docs`, the manifest's and the API's generators. */
const GENERATED = /^docs\/(?:machines\/(?!README)|reference\/|node_modules\/)|\.generated\./;
const MAX_WORDS = 30;

/** A clause that stands for a noun at the start of a sentence; a question is none. */
const NOUN_CLAUSE = /^["“(]*(?:what|who|whoever|whatever|that which|where (?:it|they|he|she)\b)(?![^.]*\?)\b/i;

type WordRule = readonly [word: RegExp, instead: string];

/** Literary words in prose, each with the field's term. Idioms that are plain English are left out by look-arounds. */
const PROSE_RULES: readonly WordRule[] = [
  [
    /\b(?:takes?|took|taken|taking)\b(?! (?:(?:\w+ ){0,2}offline|effect|place|part|over|precedence|into account|care|a screenshot|screenshots|(?:too |as |so |a )?long(?:er)?\b|at (?:least|most)\b|about \d|up to \d|less\b|under \d|half\b|time\b|the time|a (?:second|minute|few|while|moment)|one (?:second|minute)|several|\d))/i,
    'get, use, accept, remove or need',
  ],
  [/\b(?:tells?|told|telling)\b/i, 'report, show or distinguish'],
  [/\b(?:tr(?:y|ies|ied|ying)|ask(?:s|ed|ing)?) (?:\w+ )?again\b/i, 'retry or repeat'],
  [/\banew\b/i, 'again, or a verb with re-'],
  [/\bways\b(?<!\b(?:two|three|both|several|other|many|these|different|of|all) ways)/i, 'strategies, methods or paths'],
  [/\bon (?:its|the|their) way\b|\bway (?:through|into|out)\b/i, 'path, step or fix'],
  [/\bpatien(?:ce|t|tly)\b/i, 'timeout'],
  [/\bcalm(?:s|ed|er|ly)?\b/i, 'idle or short'],
  [/\b(?:lends?|lent|lending|borrow(?:s|ed)?)\b/i, 'acquire or release'],
  [/\bdear(?:er|est|ly)?\b/i, 'expensive'],
  [/(?<!\b(?:let|leaves?|left|leaving)\b[^.;:]{0,40})\balone\b/i, 'only, by itself or standalone'],
  [/\b(?:stands?|stood|standing)\b(?! (?:for|in for)\b)/i, 'is, is placed or remains'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix or repair'],
  [/\bworth\b(?! of)/i, 'eligible or useful'],
  [/\b(?:thereof|therein|thereby|wherein|whereof|nought|naught)\b/i, 'of it'],
  [/\bwho(?:ever|so)\b|\bwhomever\b/i, 'the visitor, the caller or the operator'],
];

/** The same words as parts of names. */
const NAME_RULES: readonly WordRule[] = [
  [/^(?:takes?|took|taken|taking)(?! (?:over|screenshot))\b|\btaken\b/, 'get, use or remove'],
  [/\b(?:tells?|told|telling)\b/, 'report, or name the value'],
  [/\bagain\b/, 'retry, reload or current'],
  [/\banew\b/, 'a verb with re-'],
  [/(?<!under )\bways?\b/, 'path or strategy'],
  [/\bpatience\b|\bpatient\b/, 'timeout'],
  [/\bcalm\b/, 'idle'],
  [/\b(?:lends?|lent|borrow(?:ed|s)?)\b/, 'acquire or release'],
  [/\bdear(?:er|est)?\b/, 'expensive'],
  [/\balone\b/, 'only or standalone'],
  [/\b(?:stands?|stood|standing)\b/, 'is or position'],
  [/\bmend(?:s|ed)?\b/, 'fix or repair'],
  [/\bworth\b/, 'eligible'],
  [/\b(?:thereof|whoever)\b/, 'the field’s term'],
];

/** Names of stored data, of other systems, or of code that is rewritten later. */
const ALLOWED_NAMES: ReadonlySet<string> = new Set([
  // A field of stored carts: browsers would lose what they have stored under another name.
  'taken',
  // A query parameter of the gallery, which the conformance suite of installed packages sends.
  'alone',
  'takeStepsOfLeftPages',
  'standing',
  // A photographer takes pictures.
  'take',
  // Transitions are taken, in automata.
  'takenBy',
]);
/** Automata take transitions: that is the field's own term. */
const AUTOMATA_TERM = /\btransitions?\b/i;

/** Everything in rewritten files that breaks the rules. */
export function checkWording(tree: Tree): Finding[] {
  return [...tree].flatMap(([path, text]) => (isPending(path) ? [] : checkFile(path, text)));
}

function isPending(path: string): boolean {
  return PENDING.some((pattern) => pattern.test(path));
}

/** Findings of one file, in the order of its lines. */
export function checkFile(path: string, text: string): Finding[] {
  if (OWN_FILE.test(path) || text === '') return [];
  const sentences = readSentences(path, text).flatMap((sentence) =>
    checkSentence(sentence).map((message) => ({ file: path, line: sentence.line, message })),
  );
  const names = path.endsWith('.md') ? [] : checkNames(path, text);
  return [...sentences, ...names].toSorted((one, other) => one.line - other.line);
}

function checkSentence({ text, kind }: Sentence): string[] {
  const words = countWords(text);
  return [
    ...(words > MAX_WORDS ? [`has ${words} words in a sentence; at most ${MAX_WORDS}: "${text}"`] : []),
    ...(kind !== 'heading' && NOUN_CLAUSE.test(text) ? [`begins with a clause; name the subject: "${text}"`] : []),
    ...PROSE_RULES.filter(([word], index) => word.test(text) && !(index === 0 && AUTOMATA_TERM.test(text))).map(
      ([word, instead]) => `says "${word.exec(text)?.[0] ?? ''}"; say ${instead}: "${text}"`,
    ),
  ];
}

/** Names that a file declares. */
function checkNames(path: string, text: string): Finding[] {
  const seen = new Map<string, number>();
  const add = (node: unknown) => {
    if (typeof node !== 'object' || node === null || !('type' in node) || !('start' in node)) return;
    if (node.type === 'Identifier' && 'name' in node && typeof node.name === 'string' && !seen.has(node.name))
      seen.set(node.name, Number(node.start));
  };
  find(parseSync(path, text).program, (node) => {
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
      : NAME_RULES.filter(([word]) => word.test(wordsOf(name))).map(([, instead]) => ({
          file: path,
          line: lineOf(start),
          message: `is named "${name}"; say ${instead}`,
        })),
  );
}

/** `waitingDeeds` and `PREVIEW_KIN` as the words they are made of. */
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
