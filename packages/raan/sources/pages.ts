/** Checks the pages in a shop project's folder of data against the declarations of types. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { ComponentSpec } from '../../../registry/kit/define.ts';
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
        const node = findNodeAtLocation(tree, stepsOf(path));
        const line = node === undefined ? '' : `:${text.slice(0, node.offset).split('\n').length}`;
        return `${shown}${line}: ${message}`;
      });
  });
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

function stepsOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => (/^\d+$/.test(token) ? Number(token) : token.replaceAll('~1', '/').replaceAll('~0', '~')));
}
