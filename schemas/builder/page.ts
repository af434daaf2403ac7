/** A page as a builder writes it: with its path beside it, it is a page file of a shop folder. */
import * as v from 'valibot';
import { LANGS } from '../lang.ts';
import { boundedList, boundedRecord, boundedText, shortText } from '../lenient/bounded.ts';
import { absentWhenEmpty } from '../lenient/loose.ts';
import { MAX_NODES } from '../page/node.ts';
import { PageSetting } from '../page/page.ts';
import { foreignType, NOTE_TYPES } from '../page/checkout-notes.ts';
import { LOOK_PATH, SHARED_PATHS, ZONE_PATHS } from '../page/zones.ts';
import { LayoutOf, misplacedLayout } from './layouts.ts';
import { isSectionPath, SECTION_PATH, SectionDeclaration } from '../sections/section.ts';

const MAX_PATH = 300;
/** Fields of a page's head. */
const MAX_HEAD = 100;
/** Characters of a node's type. */
export const MAX_TYPE = 1000;
/** Paths of the storefront itself, and the language prefixes. */
const RESERVED: ReadonlySet<string> = new Set(
  ['api', 'account', 'pay', 'media', 'image', 'builds', 'assets', 'builder', 'lnw-demo'].concat(LANGS),
);

const VISITED_PATH = /^\/(?:(?:[^\s?#*%/\\]+\/)*(?:[^\s?#*%/\\]+|\*))?$/u;

/**
 * Path of a page, decoded and without language; one that ends in `/*` matches all below. Shared sections and the zones of all
 * pages have paths without a slash, which no visitor can ask for.
 */
export const PagePath = v.pipe(
  v.string(),
  v.maxLength(MAX_PATH, `expected at most ${MAX_PATH} characters`),
  v.check(
    (path) => SHARED_PATHS.includes(path) || (isSectionPath(path) ? SECTION_PATH : VISITED_PATH).test(path),
    'expected a path such as "/about", or a pattern such as "/product/*"',
  ),
  v.check(
    (path) => !RESERVED.has(path.split('/')[1] ?? ''),
    'expected a path that the storefront does not need itself',
  ),
);

/** Characters of the shop's own CSS: what the storefront reads of it. */
const MAX_SHOP_CSS = 256 * 1024;

/** Settings of a page as builders write them; `section` makes it a shared section. */
export const PageSettingFile = v.strictObject({
  ...PageSetting.entries,
  transition: shortText,
  themeKey: shortText,
  section: v.optional(SectionDeclaration),
  /** Makes the page a named layout; only at a path such as `/product/gift-sets/*`. */
  layoutOf: v.optional(LayoutOf),
  /** The shop's own CSS (contract, chapter 11 "Shop CSS"); only at `LOOK_PATH`. */
  shopCss: v.optional(boundedText(MAX_SHOP_CSS)),
});

/** Nodes pass unchecked: the renderer reports their faults. */
export const PageContent = v.strictObject(
  {
    pageSetting: absentWhenEmpty(PageSettingFile),
    /** Texts may be in several languages. */
    pageHead: absentWhenEmpty(boundedRecord(boundedText(200), v.unknown(), MAX_HEAD)),
    pageComponent: v.union(
      [boundedList(v.unknown(), MAX_NODES), v.looseObject({ type: boundedText(MAX_TYPE) })],
      'expected a node or a list of nodes',
    ),
  },
  'expected pageSetting, pageHead and pageComponent alone',
);
export type PageContent = v.InferOutput<typeof PageContent>;

/** Why a page's content can't be at a path; undefined: it can. */
export function misplaced(path: string, { pageSetting, pageComponent }: PageContent): string | undefined {
  const foreign = path === ZONE_PATHS.checkoutZone ? foreignType(pageComponent) : undefined;
  if (foreign !== undefined) return `expected only ${NOTE_TYPES.join(', ')} in the checkout, no ${foreign}`;
  const layout = misplacedLayout(path, pageSetting?.layoutOf);
  if (layout !== undefined) return layout;
  if (path !== LOOK_PATH) return pageSetting?.shopCss === undefined ? undefined : 'expected no shopCss in a page';
  return Array.isArray(pageComponent) && pageComponent.length === 0 ? undefined : 'expected a look without components';
}
