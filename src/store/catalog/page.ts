/** The response of `GET /api/page`: the page's tree and its records. */
import { zoneNodes } from '#schemas/page/base.ts';
import type { Rollout } from '#schemas/experiments/rollout.ts';
import { type Lang, textIn } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import { cutText } from '#schemas/values/text/cut-text.ts';
import { SEARCH_CHARACTERS } from '../../bounds/limits.ts';
import type { Shop } from '../shop.ts';
import { visibleBase } from '../sections/zones.ts';
import { withDecidedShares, withDecidedZones } from '../experiments/shares.ts';
import { baseAnswer } from './base.ts';
import { breadcrumbsOf } from './breadcrumbs.ts';
import { loadCategories } from './categories.ts';
import { findPage, isPattern, normalPath } from './find-page.ts';
import { pageHead } from './head.ts';
import type { Site } from './linked-data.ts';
import { otherData, type OtherDataRequest } from './other-data.ts';
import { referencesOf } from './references.ts';
import type { ReleaseOverlay } from '../releases/preview-links.ts';
import { changesPath, type SeenRollout } from '../releases/rollout.ts';
import type { PageRow } from '../database/tables/page.ts';
import { type Subject, subjectOf } from './subject.ts';

/** A request for a page's data; `origin` is the shop's public one, for absolute URLs in the head. */
export interface PageRequest extends OtherDataRequest {
  readonly origin: string;
  /** Decoded, without language prefix. */
  readonly path: string;
  readonly needBase: boolean;
  /** A draft to show instead of the published page at its path. */
  readonly page?: PageRow;
  /** A release whose pages are shown instead of the published ones, to the holder of a link. */
  readonly release?: ReleaseOverlay | undefined;
  /** The rollout of the shop, and whether the visitor sees its release. */
  readonly rollout?: SeenRollout | undefined;
}

/** `data` of a page answer. */
export interface PageAnswer {
  readonly path: string;
  readonly httpStatusCode: number;
  readonly redirectUrl?: string;
  readonly nowLang?: Lang;
  readonly pageSetting?: object;
  readonly pageComponent?: unknown;
  readonly pageHead?: object;
  readonly otherData?: object;
  readonly base?: object;
  /** The release that the page previews, and its expiry; ISO 8601. */
  readonly release?: { readonly name: string; readonly until: string };
  /** The rollout that changes the page. */
  readonly rollout?: Rollout;
}

/** Builds the data of a page answer; `httpStatusCode` is 404 for an unknown path or record. */
export async function pageData(request: PageRequest): Promise<PageAnswer> {
  const { catalogue, origin, query, release, rollout } = request;
  const { shop, lang } = catalogue;
  const path = normalPath(request.path);
  const overlay = release ?? (rollout?.isSeen === true ? rollout.overlay : undefined);
  const page = request.page ?? (await findPage(catalogue, path, overlay));
  if (page === undefined) return { path, httpStatusCode: 404 };
  const categories = await loadCategories(catalogue);
  const subject: Subject = isPattern(page) ? await subjectOf(catalogue, path) : { kind: 'none' };
  if (subject.kind === 'unknown') return { path, httpStatusCode: 404 };
  if (subject.kind !== 'none' && subject.redirect) {
    return { path, httpStatusCode: 301, redirectUrl: redirectUrl(subject.path, lang, query) };
  }
  const base = await withDecidedZones(catalogue, await visibleBase(catalogue, overlay), request.now);
  const zones = [base.headerZone, base.footerZone, base.freeZone].flatMap(zoneNodes);
  const named = referencesOf(page.component, zones);
  const breadcrumbs = breadcrumbsOf(subject, categories, lang);
  const web = isRecord(base.web) ? base.web : {};
  const head = {
    head: page.head,
    path,
    subject,
    breadcrumbs,
    site: siteOf(shop, lang, origin),
    q: cutText(query.q ?? '', SEARCH_CHARACTERS),
    favicon: typeof web.favicon === 'string' ? web.favicon : undefined,
  };
  return {
    path,
    httpStatusCode: 200,
    nowLang: lang,
    pageSetting: shownSetting(page.setting),
    pageComponent: await withDecidedShares(catalogue, page, request.now),
    pageHead: pageHead(head),
    otherData: { breadcrumbs, ...(await otherData(request, subject, named)) },
    base: request.needBase ? baseAnswer(base, shop, lang, origin) : undefined,
    ...(release === undefined ? {} : { release: { name: release.name, until: release.expiresAt.toISOString() } }),
    ...(rollout !== undefined && (await changesPath(catalogue, rollout, path)) ? { rollout: rollout.stated } : {}),
  };
}

/** A page's settings without what only the store reads. */
function shownSetting(setting: PageRow['setting']): object | undefined {
  if (setting === null) return undefined;
  const { layoutOf: _ofRecords, ...shown } = setting;
  return shown;
}

/** In the page's language, with the visitor's own parameters. */
function redirectUrl(path: string, lang: Lang, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  return `${localPath(path, lang)}${search === '' ? '' : `?${search}`}`;
}

function localPath(path: string, lang: Lang): string {
  if (lang === 'th') return path;
  return path === '/' ? `/${lang}` : `/${lang}${path}`;
}

function siteOf(shop: Shop, lang: Lang, origin: string): Site {
  return {
    name: textIn(shop.name, lang),
    lang,
    url: (path) => new URL(localPath(path, lang), origin).href,
    file: (path) => URL.parse(path, origin)?.href ?? path,
  };
}
