/** Checks the pages in a shop project's folder of data against the declarations of types. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { ComponentSpec } from '../../../registry/kit/define.ts';
import { pointerPath } from '../../../schemas/values/json-pointer.ts';
import { isRecord } from '../../../schemas/record.ts';
import { examineTree } from '../../../src/server/preflight/examine-tree.ts';
import type { CheckedConfig } from '../check-config.ts';

const ZONES = ['headerZone', 'footerZone'];

/** A line for each value of a page that is not shown as written: file, line and the expected value. */
export function pageFaults(
  root: string,
  { store }: CheckedConfig,
  specs: ReadonlyMap<string, ComponentSpec>,
): readonly string[] {
  if (store === undefined || !('shop' in store)) return [];
  const folder = resolve(root, store.shop);
  const files = globSync(['pages/*.json', '*/pages/*.json', 'base.json', '*/base.json'], { cwd: folder }).toSorted();
  return files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const tree = parseTree(text);
    const shown = join(store.shop, name).replaceAll('\\', '/');
    const page = parsed(text);
    if (page === undefined || tree === undefined) return [`${shown} is no JSON.`];
    return treesOf(page)
      .flatMap(([at, nodes]) => examineTree(nodes, '', at, specs))
      .filter(({ level, code }) => level !== 'info' || code === 'UNKNOWN_PROP')
      .map(({ path, message }) => {
        return `${shown}:${lineOf(text, tree, pointerPath(path))}: ${message}`;
      });
  });
}

/** The line of a value; of what should hold it if it is missing. */
function lineOf(text: string, tree: Node, steps: readonly (string | number)[]): number {
  const node = findNodeAtLocation(tree, [...steps]);
  if (node === undefined && steps.length > 0) return lineOf(text, tree, steps.slice(0, -1));
  return text.slice(0, node?.offset ?? 0).split('\n').length;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The trees of a page or base, with their JSON Pointers. */
function treesOf(page: unknown): readonly (readonly [at: string, nodes: unknown])[] {
  if (!isRecord(page)) return [];
  const zones = ZONES.flatMap((zone) => {
    const { [zone]: value } = page;
    return isRecord(value) ? [[`/${zone}/children`, value.children] as const] : [];
  });
  return [['/pageComponent', page.pageComponent], ...zones, ['/freeZone', page.freeZone]];
}
