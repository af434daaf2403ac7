/**
 * No regular expression in served code needs more than linear time, whatever text it gets (docs/security.md, V1.3.12).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['schemas', 'machines', 'registry', 'src', 'packages'];
/** Tools of developers run on their own files. */
const NOT_SERVED = /\.test\.|\/testing\/|^src\/cli\/|^machines\/diagram\/|^packages\/raan\/pack|\.d\.ts$/;

/**
 * Expressions with quadratic time on text that is short or limited before it gets there: the location, and the limit.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  [String.raw`/(["']?)([a-z][\w.-]*)\1\s*[:=]\s*/gi`]: 'of the inspector, which is there in development alone',
  [String.raw`/(?:,|;(?:ext=)?|#|\b(?:ext(?:ension)?|x)\b\.?|ต่อ|กด|内線|分机|转|내선)\s*(?:no\.?\s*)?#?\s*(\d{1,6})\s*#?$/iu`]:
    'of a telephone number of 100 characters at most',
  [String.raw`/^(\+?)[ -]+|[ -]+$/g`]: 'of a telephone number of 100 characters at most',
  [String.raw`/\B(?=(?:\d{3})+$)/g`]: 'of the digits of one whole number, sixteen at most',
};

interface Found {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

function expressionsIn(path: string): readonly Found[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const found: Found[] = [];
  const { program } = parseSync(path, text);
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || node.regex === null) return;
      const line = text.slice(0, node.start).split('\n').length;
      found.push({ place: `${path}:${line}`, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(program);
  return found;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.[cm]?tsx?$|\.mjs$/.test(file) && !NOT_SERVED.test(file)),
);

test('needs linear time, or text of limited length', () => {
  const all = files.flatMap(expressionsIn);
  const slow = all.flatMap(({ place, source, flags }) => {
    const { reports } = analyse({ source, flags });
    const kinds = [...new Set(reports.map(({ type, exponential }) => (exponential ? 'exponential' : type)))];
    return kinds.length === 0 ? [] : [{ expression: `/${source}/${flags}`, place, kinds: kinds.join(' ') }];
  });
  const unexpected = slow.filter(({ expression, kinds }) => kinds.includes('exponential') || !(expression in BOUNDED));
  expect(unexpected).toEqual([]);
  const listed = Object.keys(BOUNDED).filter((expression) => !slow.some((each) => each.expression === expression));
  expect([listed, all.length > 300]).toEqual([[], true]);
}, 120_000);
