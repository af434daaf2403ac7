import { HEAD_LIMITS } from '../../bounds/limits.ts';
import type { PageRow } from '../database/tables/page.ts';
import { type Overlay, visiblePages } from '../sections/shared-sections.ts';
import type { Catalogue } from './catalogue.ts';
import { layoutOfCategory, layoutOfRecord } from './layouts.ts';

/** One leading slash, none at the end, none doubled. */
export function normalPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}

/** A product without a page or a layout of its own gets that of its category. */
const ALL_PRODUCTS = '/product/*';

/**
 * The page of a path: the exact one, else the layout that lists its record, else the one with the longest pattern. Pages of `changed` replace those of their
 * paths.
 */
export async function findPage(catalogue: Catalogue, path: string, changed?: Overlay): Promise<PageRow | undefined> {
  const { pages, layouts } = await visiblePages(catalogue, changed);
  const exact = pages.get(path);
  if (exact !== undefined || path === '/') return exact;
  // The path is a query parameter, whose segments the gate does not limit.
  if (path.split('/').length > HEAD_LIMITS.segments) return undefined;
  const listed = layoutOfRecord(layouts, path);
  if (listed !== undefined) return listed;
  for (let end = path.lastIndexOf('/'); end !== -1; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1)) {
    const pattern = `${path.slice(0, end)}/*`;
    const ofCategory = pattern === ALL_PRODUCTS ? await layoutOfCategory(catalogue, layouts, path) : undefined;
    const page = ofCategory ?? pages.get(pattern);
    // The name of a layout may be the slug of a product that it does not list.
    if (page !== undefined && (page === ofCategory || page.setting?.layoutOf === undefined)) return page;
  }
  return undefined;
}

/** Whether the path of a page is a pattern. */
export function isPattern({ path }: PageRow): boolean {
  return path.endsWith('/*');
}
