import { misplaced, type PageContent } from '#schemas/builder/page.ts';
import { MAX_LEVELS, MAX_NODES, MAX_STRING_BYTES } from '#schemas/page/node.ts';
import { parse, pointerToken, type Problem, showValue } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { resolveTexts } from '../catalog/texts.ts';
import { PageHeadFile } from '../import/records.ts';

/** Reason to refuse a page: its head, or a tree beyond the renderer's limits. The renderer checks the nodes. */
export function pageProblems(path: string, page: PageContent, at: string): Problem[] {
  const { pageHead, pageComponent } = page;
  const misfit = misplaced(path, page);
  const head = parse(PageHeadFile, resolveTexts(pageHead ?? {}, 'th'), `${at}/pageHead`);
  return [
    ...(misfit === undefined ? [] : [{ path: at, expected: misfit, found: path }]),
    ...(head.ok ? [] : head.problems),
    ...treeProblems(pageHead, `${at}/pageHead`),
    ...treeProblems(pageComponent, `${at}/pageComponent`),
  ];
}

/** The first exceeded limit of a tree, or of the texts of a head. */
function treeProblems(tree: unknown, at: string): Problem[] {
  const pending: Pending[] = [{ value: tree, level: 0 }];
  let nodes = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value } = next;
    const isNode = isRecord(value) && typeof value.type === 'string';
    const level = next.level + Number(isNode);
    nodes += Number(isNode);
    if (nodes > MAX_NODES)
      return [{ path: at + pathOf(next), expected: `expected at most ${MAX_NODES} nodes`, found: 'more' }];
    if (level > MAX_LEVELS)
      return [{ path: at + pathOf(next), expected: `expected at most ${MAX_LEVELS} levels`, found: 'more' }];
    if (typeof value === 'string' && Buffer.byteLength(value) > MAX_STRING_BYTES)
      return [
        {
          path: at + pathOf(next),
          expected: `expected at most ${MAX_STRING_BYTES} bytes of text`,
          found: showValue(value),
        },
      ];
    if (Array.isArray(value))
      for (let key = value.length - 1; key >= 0; key -= 1)
        pending.push({ value: value[key], level, within: next, key });
    else if (isRecord(value))
      for (const key of Object.keys(value).toReversed()) pending.push({ value: value[key], level, within: next, key });
  }
  return [];
}

/** A value that still has to be checked; its path is built only for a fault. */
interface Pending {
  readonly value: unknown;
  readonly level: number;
  readonly within?: Pending;
  readonly key?: string | number;
}

function pathOf({ within, key }: Pending): string {
  return within === undefined || key === undefined ? '' : pathOf(within) + pointerToken(key);
}
