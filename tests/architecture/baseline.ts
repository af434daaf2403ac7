import type { Node } from 'oxc-parser';
import { find } from './exact.ts';

/** Files that run in browsers, of shoppers or of builders. */
const BROWSER =
  /^(?:src\/(?:client|shop|shell|call|page|routes|theme|locales|preview|renderer\/(?!css|sanitize|html)|tools\/(?!visual-diff))|registry|machines\/(?!testing|diagram)|schemas|packages\/preview-host)\/?/;
/** Modules of these folders that only the server loads. */
const SERVER_ONLY = /^packages\/preview-host\/build\.ts$/;

/** Static members that browsers of `browserslist` (package.json) may lack, by object. Newer language features fail `tsc -p src/client`. */
const NEWER: Readonly<Record<string, readonly string[]>> = {
  URL: ['parse', 'canParse'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  Array: ['fromAsync'],
  RegExp: ['escape'],
  Iterator: ['from', 'concat'],
  Error: ['isError'],
  AbortSignal: ['any'],
  Math: ['sumPrecise', 'f16round'],
  Uint8Array: ['fromBase64', 'fromHex'],
  Intl: ['DurationFormat'],
  Temporal: ['Now'],
  cookieStore: ['get', 'set', 'getAll', 'delete'],
  scheduler: ['yield', 'postTask'],
};
/** Methods that they may lack; a call after a look for the method, or by `?.()`, is right. */
const NEWER_METHODS = new Set([
  'startViewTransition',
  'checkVisibility',
  'moveBefore',
  'setHTML',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
  'symmetricDifference',
  'toBase64',
  'toHex',
  'getOrInsert',
]);

/** Whether a file runs in browsers. */
export function runsInBrowser(path: string): boolean {
  return BROWSER.test(path) && !SERVER_ONLY.test(path);
}

/** Offsets of features that browsers may lack; `text` is the file, in which a check for a method counts anywhere. */
export function readNewerFeatures(program: Node, text: string): number[] {
  return find(program, (node) => {
    if (node.type === 'Literal' && 'regex' in node) return node.regex.flags.includes('v');
    if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return false;
    const { name } = node.property;
    if (node.object.type === 'Identifier' && NEWER[node.object.name]?.includes(name) === true) return true;
    return NEWER_METHODS.has(name) && !isLookedFor(name, text);
  });
}

function isLookedFor(name: string, text: string): boolean {
  return new RegExp(`'${name}' in |\\.${name}\\?\\.\\(|\\.${name} [!=]==`).test(text);
}
