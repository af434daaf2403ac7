import * as v from 'valibot';
import { Base, WebHead, Zone, ZoneChildren } from './base.ts';
import { Blog } from '../records/blog.ts';
import { Category } from '../records/category.ts';
import { Coupon } from '../coupon.ts';
import { LangCode } from '../values/lang-schema.ts';
import {
  absentWhenEmpty,
  defaultWhenEmpty,
  looseInteger,
  looseText,
  optionalText,
  textOrEmpty,
} from '../lenient/loose.ts';
import type { Problem } from '../problem.ts';
import { Product } from '../product.ts';
import { isRecord } from '../record.ts';
import type { Sanitized } from '../values/text/safe-html.ts';
import { address } from '../values/address/safe-url.ts';
import { salvage } from '../lenient/salvage.ts';
import { SearchResult } from '../records/search.ts';

/** Frames of a page (specification, chapter 2): `blank` has no header, footer and free zone; `default` is narrow. */
export const LAYOUTS = ['base', 'blank', 'default'] as const;
/** The default of a missing setting depends on the page's path. */
export type Layout = (typeof LAYOUTS)[number];

/** Settings of a page; an absent field leaves the default in place. */
export const PageSetting = v.object({
  layout: absentWhenEmpty(v.picklist(LAYOUTS)),
  transition: optionalText,
  themeKey: optionalText,
});

/** A page's head has the fields of the site's (specification, chapter 3). */
export const PageHead = WebHead;
export type PageHead = v.InferOutput<typeof PageHead>;

/** Overrides of the base by a site builder while previewing. */
export const PreviewData = v.object({
  lang: absentWhenEmpty(LangCode),
  themeKey: optionalText,
  headerZone: absentWhenEmpty(Zone),
  footerZone: absentWhenEmpty(Zone),
  freeZone: absentWhenEmpty(ZoneChildren),
  globalConfig: absentWhenEmpty(v.record(v.string(), v.unknown())),
  slotStyle: absentWhenEmpty(v.unknown()),
  slotCss: optionalText,
});
export type PreviewData = v.InferOutput<typeof PreviewData>;

/** A breadcrumb of a page; `href` is empty where it is no link. */
export const Breadcrumb = v.object({ label: looseText, href: defaultWhenEmpty(address, '') });
export type Breadcrumb = v.InferOutput<typeof Breadcrumb>;

/**
 * Records of a page. The contract's fields, and ours: `blogs`, `coupons` and `search` for the page's components.
 * `related` has the uuids of products similar to the page's own, `relatedTo` those similar to others, by their uuid.
 * `ofCategory` has the uuids of products by the id of their category.
 */
export const OtherData = v.object({
  productDetails: absentWhenEmpty(v.array(Product)),
  productCategories: absentWhenEmpty(v.array(Category)),
  blogDetail: absentWhenEmpty(Blog),
  breadcrumbs: absentWhenEmpty(v.array(Breadcrumb)),
  blogs: absentWhenEmpty(v.array(Blog)),
  coupons: absentWhenEmpty(v.array(Coupon)),
  related: absentWhenEmpty(v.array(looseText)),
  relatedTo: absentWhenEmpty(v.record(v.string(), v.array(looseText))),
  ofCategory: absentWhenEmpty(v.record(v.string(), v.array(looseText))),
  search: absentWhenEmpty(SearchResult),
});
export type OtherData = v.InferOutput<typeof OtherData>;
/** Records whose HTML is sanitised. */
export type SafeRecords = Sanitized<OtherData>;

const NowLang = v.union([v.string(), v.object({ key: v.string(), subdirectory: optionalText })]);

/** The answer of `GET /api/page` (contract, chapter 3). The tree itself is checked node by node by the renderer. */
export const PageData = v.object({
  path: textOrEmpty,
  httpStatusCode: defaultWhenEmpty(v.pipe(looseInteger, v.minValue(100), v.maxValue(599)), 200),
  redirectUrl: absentWhenEmpty(address),
  /** The error page's text for a page that reports an error and has no content. Ours. */
  message: optionalText,
  pageSetting: absentWhenEmpty(PageSetting),
  pageComponent: v.optional(v.unknown(), []),
  pageHead: absentWhenEmpty(PageHead),
  previewData: absentWhenEmpty(PreviewData),
  otherData: absentWhenEmpty(OtherData),
  nowLang: absentWhenEmpty(NowLang),
  base: absentWhenEmpty(Base),
  /** The release that the page is a preview of, and until when (ISO 8601). */
  release: absentWhenEmpty(v.object({ name: v.string(), until: v.string() })),
  /** The rollout that changes the page (`readRollout`), for those who see its release and for all others; only for the server. */
  rollout: v.optional(v.unknown()),
});
export type PageData = v.InferOutput<typeof PageData>;

/**
 * Reads a page answer. Refuses a non-object; otherwise leaves out each faulty field or record and reports it as a
 * problem.
 */
export function readPage(input: unknown): { readonly page: PageData; readonly problems: Problem[] } | null {
  if (!isRecord(input)) return null;
  const { value, problems } = salvage(PageData, input);
  return value === undefined ? null : { page: value, problems };
}
