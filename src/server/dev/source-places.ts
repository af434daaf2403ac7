/** Finds the files of a shop project that a diagnostic refers to: the page with its value, and the type. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { pointerPath } from '#schemas/values/json-pointer.ts';
import { isRecord } from '#schemas/record.ts';
import type { DiagnosticReport, DisplayedDiagnostic } from '../../tools/diagnostics/report.ts';

/** The parts of a shop project that pages consist of. */
export interface SourceFolders {
  /** The project's folder; paths are shown relative to it. */
  readonly root: string;
  /** Folder of its component types. */
  readonly types: string | undefined;
  /** Folder with one shop or several. */
  readonly shop: string | undefined;
}

/** Zones of a page's JSON, in the order of the search. */
const ZONES: readonly (readonly (string | number)[])[] = [
  ['pageComponent'],
  ['headerZone', 'children'],
  ['footerZone', 'children'],
  ['freeZone'],
];

/** Returns the report of a page with the files that each of its diagnostics refers to. */
export function withPlaces({ page, diagnostics }: DiagnosticReport, folders: SourceFolders): DiagnosticReport {
  const pages = diagnostics.length === 0 ? [] : filesOfPage(page, folders);
  const located = diagnostics.map((diagnostic) => {
    const places = [placeOfValue(diagnostic, pages), samplesOf(page, folders), fileOfType(diagnostic, folders)];
    const files = places.flatMap((place) => (place === undefined ? [] : [shownPlace(place, folders)]));
    return files.length === 0 ? diagnostic : { ...diagnostic, files };
  });
  return { page, diagnostics: located, components: componentsOf(folders) };
}

function shownPlace({ file, line }: Place, { root }: SourceFolders): string {
  return `${relative(root, file)}${line === undefined ? '' : `:${line}`}`;
}

function componentsOf({ root, types }: SourceFolders): Readonly<Record<string, string>> {
  if (types === undefined || !existsSync(types)) return {};
  return Object.fromEntries(readdirSync(types).map((name) => [name, relative(root, join(types, name, `${name}.tsx`))]));
}

/** Returns the samples that a page of the gallery shows. */
function samplesOf(page: string, { types }: SourceFolders): Place | undefined {
  const [, name] = /^\/lnw-demo\/([a-z0-9-]+)$/.exec(page) ?? [];
  const file = join(types ?? '', name ?? '', 'samples.json');
  return types !== undefined && name !== undefined && existsSync(file) ? { file } : undefined;
}

interface PageFile {
  readonly file: string;
  readonly text: string;
  readonly tree: Node;
}

interface Place {
  readonly file: string;
  readonly line?: number;
}

/**
 * Files that may contain a page's nodes: first the page's own, then those of patterns such as `/product/*`, then the
 * shop's base.
 */
function filesOfPage(page: string, { shop }: SourceFolders): readonly PageFile[] {
  if (shop === undefined) return [];
  const found = globSync(['pages/*.json', '*/pages/*.json', 'base.json', '*/base.json'], { cwd: shop });
  const files = found.flatMap((name) => {
    const file = join(shop, name);
    const text = readFileSync(file, 'utf8');
    const tree = parseTree(text);
    return tree === undefined ? [] : [{ file, text, tree, path: stringAt(tree, ['path']) ?? '' }];
  });
  const own = files.filter(({ path }) => path === page);
  const patterns = files.filter(({ path }) => path.endsWith('/*') && page.startsWith(path.slice(0, -1)));
  return [...own, ...patterns, ...files.filter(({ path }) => path === '')];
}

/** Position of the value, or else of its node; undefined if the position has a node of another type. */
function placeOfValue({ path, type }: DisplayedDiagnostic, files: readonly PageFile[]): Place | undefined {
  const steps = pointerPath(path);
  const inNode = steps.findLastIndex((step) => step === 'props');
  const toNode = inNode === -1 ? steps : steps.slice(0, inNode);
  for (const { file, text, tree } of files)
    for (const zone of ZONES) {
      const node = findNodeAtLocation(tree, [...zone, ...toNode]);
      if (node === undefined || stringAt(node, ['type']) !== type) continue;
      const value = findNodeAtLocation(tree, [...zone, ...steps]) ?? node;
      return { file, line: lineAt(text, (value.parent?.type === 'property' ? value.parent : value).offset) };
    }
  return undefined;
}

/** The line or component that threw, or the declaration of props, if the project has the type. */
function fileOfType(
  { type, code, stack = '' }: DisplayedDiagnostic,
  { root, types }: SourceFolders,
): Place | undefined {
  if (types === undefined || !/^[a-z][a-z0-9-]*$/.test(type)) return undefined;
  const thrower = code === 'COMPONENT_THREW' ? firstOwnFrame(stack, root) : undefined;
  if (thrower !== undefined) return thrower;
  const file = join(types, type, code === 'COMPONENT_THREW' ? `${type}.tsx` : 'props.ts');
  return existsSync(file) ? { file } : undefined;
}

/** The first line of a stack in a file of the project. */
function firstOwnFrame(stack: string, root: string): Place | undefined {
  for (const [, file = '', line] of stack.matchAll(/(?:\(|at |file:\/\/)(\/[^()\n]*?):(\d+):\d+/g)) {
    const path = relative(root, file);
    if (!path.startsWith('..') && !path.includes('node_modules') && existsSync(file))
      return { file, line: Number(line) };
  }
  return undefined;
}

function stringAt(node: Node, path: readonly (string | number)[]): string | undefined {
  const value: unknown = findNodeAtLocation(node, [...path])?.value;
  return typeof value === 'string' ? value : undefined;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Reads the folders of a shop project from the files that `raan` has written. */
export function readSourceFolders(root: string | undefined, shop: string | undefined): SourceFolders | undefined {
  if (root === undefined) return undefined;
  const written: unknown = JSON.parse(readFileSync(join(root, '.raan/build.json'), 'utf8'));
  const types = isRecord(written) && typeof written.types === 'string' ? join(root, written.types) : undefined;
  return { root, types, shop };
}
