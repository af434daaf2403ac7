/**
 * The parts that all pages share: header, footer, free zone and look, and the notes of the checkout. Builders edit them like
 * pages, at paths that no visitor can ask for.
 */

/** Fields of the base site data that hold nodes of all pages (contract, chapter 3). */
export const PAGE_ZONES = ['headerZone', 'footerZone', 'freeZone'] as const;
/** A zone that all pages show. */
export type PageZone = (typeof PAGE_ZONES)[number];

/** Fields of the stored base that hold nodes. Of the checkout's, pages know nothing. */
export const ZONES = [...PAGE_ZONES, 'checkoutZone'] as const;
/** A field of the base with nodes. */
export type Zone = (typeof ZONES)[number];

/** Where builders edit each zone. */
export const ZONE_PATHS = {
  headerZone: 'zone:header',
  footerZone: 'zone:footer',
  freeZone: 'zone:free',
  checkoutZone: 'zone:checkout',
} as const satisfies Record<Zone, string>;

/** Where builders edit the look of all pages: in `pageSetting`, the theme and the shop's own CSS. */
export const LOOK_PATH = 'zone:look';

/** Paths of what all pages share, in the order of lists. */
export const SHARED_PATHS: readonly string[] = [...ZONES.map((zone) => ZONE_PATHS[zone]), LOOK_PATH];

/** The zone that is edited at a path; undefined for the look, pages and sections. */
export function zoneOf(path: string): Zone | undefined {
  return ZONES.find((zone) => ZONE_PATHS[zone] === path);
}

/** Whether visitors can ask for a path: it is that of a page, not of a section or a zone. */
export function isVisitedPath(path: string): boolean {
  return path.startsWith('/');
}
