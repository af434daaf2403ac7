import type { PageRow } from '../database/tables/page.ts';
import { visiblePages } from '../sections/shared-sections.ts';
import type { Catalogue } from './catalogue.ts';

/** One leading slash, none at the end, none doubled. */
export function normalPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}

/** The page of a path: the exact one, else the one with the longest pattern. Pages of `changed` replace those of their paths. */
export async function findPage(
  catalogue: Catalogue,
  path: string,
  changed?: ReadonlyMap<string, PageRow>,
): Promise<PageRow | undefined> {
  const { pages } = await visiblePages(catalogue, changed);
  const segments = path === '/' ? [] : path.split('/').slice(1);
  const patterns = segments.map((_, count) => `/${[...segments.slice(0, count), '*'].join('/')}`).toReversed();
  return [path, ...patterns].map((candidate) => pages.get(candidate)).find((page) => page !== undefined);
}

/** Whether the path of a page is a pattern. */
export function isPattern({ path }: PageRow): boolean {
  return path.endsWith('/*');
}
