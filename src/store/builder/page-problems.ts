import type { PageContent } from '#schemas/builder/page.ts';
import { MAX_LEVELS, MAX_NODES, MAX_STRING_BYTES } from '#schemas/node.ts';
import { parse, pointerToken, type Problem, showValue } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { resolveTexts } from '../catalog/texts.ts';
import { PageHeadFile } from '../import/records.ts';

/**
 * Reason to refuse a page: its head, or a tree beyond the renderer's limits (contract, chapter 3). The renderer checks
 * the nodes.
 */
export function pageProblems({ pageHead, pageComponent }: PageContent, at: string): Problem[] {
  const head = parse(PageHeadFile, resolveTexts(pageHead ?? {}, 'th'), `${at}/pageHead`);
  return [...(head.ok ? [] : head.problems), ...treeProblems(pageComponent, `${at}/pageComponent`)];
}

/** The first exceeded limit of a tree. */
function treeProblems(tree: unknown, at: string): Problem[] {
  const pending = [{ value: tree, path: at, level: 0 }];
  let nodes = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, path } = next;
    const isNode = isRecord(value) && typeof value.type === 'string';
    const level = next.level + Number(isNode);
    nodes += Number(isNode);
    if (nodes > MAX_NODES) return [{ path, expected: `expected at most ${MAX_NODES} nodes`, found: 'more' }];
    if (level > MAX_LEVELS) return [{ path, expected: `expected at most ${MAX_LEVELS} levels`, found: 'more' }];
    if (typeof value === 'string' && Buffer.byteLength(value) > MAX_STRING_BYTES)
      return [{ path, expected: `expected at most ${MAX_STRING_BYTES} bytes of text`, found: showValue(value) }];
    const items = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
    for (const [key, item] of items.toReversed()) pending.push({ value: item, path: path + pointerToken(key), level });
  }
  return [];
}
