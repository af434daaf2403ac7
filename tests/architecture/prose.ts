/**
 * Reads the prose of a file: comments and test titles of code, and paragraphs of Markdown. Code, links and tables are
 * reduced to the words that a reader sees.
 */
import { type Comment, type Node, parseSync } from 'oxc-parser';
import { find } from './exact.ts';

/** One sentence, or the fragment that a heading, a list item or a cell of a table is. */
export type Sentence = { line: number; text: string; kind: 'comment' | 'title' | 'paragraph' | 'heading' };

type Passage = { line: number; text: string; kind: Sentence['kind'] };

/** Functions of Vitest and Playwright whose first argument is a title. */
const TITLED = /^(?:it|test|describe)(?:\.\w+)*$/;
/** Files without it have no titles to look for. */
const TITLE_CALL = /\b(?:it|test|describe)\b[.(]/;
const DIRECTIVE = /^\s*(?:oxlint|eslint|@ts-|@__PURE__|#__PURE__|v8 ignore|Stryker|knip|\/ <reference)/;
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|approx|No|cf|ch)\.|\b[A-Z]\.)$/;

/** The sentences of a file of code or of Markdown. */
export function readSentences(path: string, text: string): Sentence[] {
  const passages = path.endsWith('.md') ? readMarkdown(text) : readCode(path, text);
  return passages.flatMap((passage) => splitSentences(passage));
}

function readCode(path: string, text: string): Passage[] {
  const { program, comments } = parseSync(path, text);
  const lineOf = lineCounter(text);
  const titles = TITLE_CALL.test(text) ? readTitles(program, text, lineOf) : [];
  return [...readComments(comments, text, lineOf), ...titles];
}

/** Line comments that follow each other are one passage; tags and blank lines of a docstring begin another. */
function readComments(comments: readonly Comment[], text: string, lineOf: LineOf): Passage[] {
  const passages: Passage[] = [];
  let lastEnd = -1;
  for (const { type, value, start, end } of comments) {
    if (DIRECTIVE.test(value)) continue;
    const line = lineOf(start);
    const last = passages.at(-1);
    const isNext = type === 'Line' && last !== undefined && lastEnd >= 0 && /^\n?\s*$/.test(text.slice(lastEnd, start));
    if (isNext) last.text += `\n${value}`;
    else if (type === 'Line') passages.push({ line, text: value, kind: 'comment' });
    else passages.push(...splitDocstring(value, line));
    lastEnd = type === 'Line' ? end : -1;
  }
  return passages;
}

function splitDocstring(value: string, line: number): Passage[] {
  const passages: Passage[] = [];
  let isNew = true;
  let isExample = false;
  for (const [index, raw] of value.split('\n').entries()) {
    const words = raw.replace(/^\s*\*+ ?/, '');
    const tag = /^\s*@(\w+)(?:\s+\{[^}]*\})?(?:\s+\S+\s+-)?\s*/.exec(words);
    if (tag !== null) isExample = tag[1] === 'example';
    if (tag !== null || words.trim() === '' || /^\s*[-*] /.test(words)) isNew = true;
    if (isExample || words.trim() === '' || tag?.[1] === 'typedef' || tag?.[1] === 'type') continue;
    const rest = tag === null ? words : words.slice(tag[0].length);
    const last = passages.at(-1);
    if (isNew || last === undefined) passages.push({ line: line + index, text: rest, kind: 'comment' });
    else last.text += `\n${rest}`;
    isNew = false;
  }
  return passages;
}

function readTitles(program: Node, text: string, lineOf: LineOf): Passage[] {
  const passages: Passage[] = [];
  find(program, (node) => {
    if (node.type !== 'CallExpression') return false;
    const callee = text.slice(node.callee.start, node.callee.end).replace(/\(.*$/s, '');
    const [title] = node.arguments;
    if (TITLED.test(callee) && title?.type === 'Literal' && typeof title.value === 'string')
      passages.push({ line: lineOf(title.start), text: title.value, kind: 'title' });
    return false;
  });
  return passages;
}

/** Paragraphs, list items, headings, and the entries of cells; without fences, front matter and HTML. */
function readMarkdown(text: string): Passage[] {
  const passages: Passage[] = [];
  let isFenced = false;
  let isNew = true;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    const isText = !isFenced && !/^\s*(?:```|~~~|<|---|\|[\s:|-]+$|!\[)/.test(line) && line.trim() !== '';
    if (!isText) {
      isNew = true;
      continue;
    }
    const [, heading] = /^#+ (.*)/.exec(line) ?? [];
    if (heading !== undefined) passages.push({ line: index + 1, text: heading, kind: 'heading' });
    else if (line.trim().startsWith('|')) passages.push(...readCells(line, index + 1));
    else {
      const item = /^\s*(?:[-*>]|\d+\.) +/.exec(line);
      const rest = line.slice(item?.[0].length ?? 0);
      const last = passages.at(-1);
      if (isNew || item !== null || last === undefined)
        passages.push({ line: index + 1, text: rest, kind: 'paragraph' });
      else last.text += `\n${rest}`;
    }
    isNew = heading !== undefined || line.trim().startsWith('|');
  }
  return passages;
}

function readCells(line: string, number: number): Passage[] {
  return line
    .replaceAll('\\|', '/')
    .split(/\||; /)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .map((cell) => ({ line: number, text: cell, kind: 'heading' }));
}

function splitSentences({ line, text, kind }: Passage): Sentence[] {
  const readable = withoutCode(text);
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index, 0: end } of readable.matchAll(/[.!?]["”’)*]*(?=\s+["“(*]*[A-Z0-9…])|$/g)) {
    const sentence = readable.slice(start, index + end.length);
    if (ABBREVIATION.test(sentence)) continue;
    const before = readable.slice(0, start + (/^\s*/.exec(sentence)?.[0].length ?? 0));
    const words = sentence.replaceAll(/\s+/g, ' ').trim();
    if (words !== '') sentences.push({ line: line + before.split('\n').length - 1, text: words, kind });
    start = index + end.length;
  }
  return sentences;
}

/** Code spans are one word, a link is its text, and a comment of Markdown is nothing. */
function withoutCode(text: string): string {
  return text
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/`[^`]*`/g, 'Code')
    .replaceAll(/\{@link ([^}]*)\}/g, 'Code')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/https?:\/\/\S+/g, 'Code');
}

/** How many words a sentence has. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

type LineOf = (offset: number) => number;

/** Returns the line of an offset; fast for offsets that ascend. */
export function lineCounter(text: string): LineOf {
  let line = 1;
  let at = 0;
  return (offset) => {
    if (offset < at) [line, at] = [1, 0];
    for (let next = text.indexOf('\n', at); next !== -1 && next < offset; next = text.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    return line;
  };
}
