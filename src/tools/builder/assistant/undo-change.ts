/** Removes the steps of a change from a page, and keeps all later edits. */
import type { CallStore } from '../api/store-client.ts';
import { mergePages } from '../merge/merge-pages.ts';
import type { Page } from '../page/nodes.ts';
import { toEditablePage } from '../page/use-editing.ts';

/** A step as the page before and after it. */
export interface ChangeStep {
  readonly before: Page;
  readonly after: Page;
}

/** Reads the steps that made the given revisions, each from the one before; undefined if the store no longer has them. */
export async function readSteps(
  store: CallStore,
  at: { readonly path: string; readonly release?: string | undefined },
  revisions: readonly number[],
): Promise<readonly ChangeStep[] | undefined> {
  const current = await store('builderPage', { path: at.path });
  const pageAt = async (revision: number): Promise<Page | undefined> => {
    if (current.ok && current.data.revision === revision) return toEditablePage(current.data);
    const { path, release } = at;
    const answer = await store('builderRevision', { path, release, revision: String(revision) });
    return answer.ok ? toEditablePage(answer.data) : undefined;
  };
  // A step mostly begins with the revision that the one before it has made.
  const needed = [...new Set(revisions.flatMap((revision) => [revision - 1, revision]))];
  const pages = new Map(await Promise.all(needed.map(async (revision) => [revision, await pageAt(revision)] as const)));
  const steps = revisions.map((revision) => {
    const [before, after] = [pages.get(revision - 1), pages.get(revision)];
    return before && after && { before, after };
  });
  const known = steps.filter((step) => step !== undefined);
  return known.length === steps.length ? known : undefined;
}

/** The page without the steps, the last one undone first. */
export function undoSteps(page: Page, steps: readonly ChangeStep[]): Page {
  return steps.reduceRight((now, { before, after }) => mergePages(after, now, before).page, page);
}
