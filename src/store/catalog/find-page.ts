import { publishedPages } from '../builder/published.ts';
import type { PageRow } from '../database/tables/page.ts';
import { type Catalogue, remember } from './catalogue.ts';

/** One leading slash, none at the end, none doubled. */
export function normalPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}

/** The page of a path: the exact one, else the one with the longest pattern. */
export async function findPage(catalogue: Catalogue, path: string): Promise<PageRow | undefined> {
  const { db, shop } = catalogue;
  const byPath = await remember(catalogue, 'pages', () => publishedPages(db, shop.webId));
  const segments = path === '/' ? [] : path.split('/').slice(1);
  const patterns = segments.map((_, count) => `/${[...segments.slice(0, count), '*'].join('/')}`).toReversed();
  return [path, ...patterns].map((candidate) => byPath.get(candidate)).find((page) => page !== undefined);
}

/** Whether the path of a page is a pattern. */
export function isPattern({ path }: PageRow): boolean {
  return path.endsWith('/*');
}
