import type { PageContent } from '#schemas/builder/page.ts';
import { isRecord } from '#schemas/record.ts';
import type { Page } from '../page/nodes.ts';

/** The page as the store takes it: what it has no field for is left out. */
export function contentOf({ pageSetting, pageHead, pageComponent }: Page): PageContent {
  return {
    ...(isRecord(pageSetting) ? { pageSetting } : {}),
    ...(isRecord(pageHead) ? { pageHead } : {}),
    pageComponent: [...pageComponent],
  };
}
