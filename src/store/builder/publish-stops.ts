/** The checks that prevent a publication in a shop (`publish_stops` of its policy). */
import type { Finding, PageFinding, PageLink, PublishCheck } from '#schemas/builder/checks.ts';
import type { PageContent } from '#schemas/builder/page.ts';
import { LANGS } from '#schemas/lang.ts';
import type { CallContext } from '../calls/handler.ts';
import { findPage, isPattern, normalPath } from '../catalog/find-page.ts';
import { subjectOf } from '../catalog/subject.ts';
import { previewedPage, previewedSections, type Sections } from '../sections/shared-sections.ts';
import { rowOf } from './published.ts';

/** Paths that are no pages of the store: the storefront handles them itself. */
const OWN_PATHS = new Set(
  'api account pay media image builds assets builder cart checkout lnw-demo registry.json robots.txt sitemap.xml manifest.webmanifest'.split(
    ' ',
  ),
);

/** Changes published together with a page: the paths that will exist, and the sections as they will be. */
export interface Together {
  readonly paths: ReadonlySet<string>;
  readonly sections: () => Promise<Sections>;
}

/** The findings that prevent the publication of a page at a path in this shop; empty if the shop requires no checks. */
export async function stoppingFindings(
  context: CallContext,
  path: string,
  page: PageContent,
  together: Together = { paths: new Set(), sections: () => previewedSections(context) },
): Promise<readonly Finding[]> {
  const stops: ReadonlySet<PublishCheck> = new Set(context.shop.policy.publish_stops);
  if (stops.size === 0 || context.checkPage === undefined) return [];
  // Sections are checked with their content in the page.
  const { component } = await previewedPage(rowOf(context.shop.webId, path, page), together.sections);
  const { findings, links } = await context.checkPage(
    { ...page, pageComponent: component as PageContent['pageComponent'] },
    path,
  );
  const broken = stops.has('broken-link') ? await brokenLinks(context, new Set([path, ...together.paths]), links) : [];
  return [...findings.filter(({ code }) => stops.has(code)), ...broken];
}

/** Findings in one line: each check with its node. */
export function describeFindings(findings: readonly Omit<PageFinding, 'path'>[]): string {
  return findings.map(({ code, node, detail }) => [code, node, detail].filter(Boolean).join(' ')).join('; ');
}

async function brokenLinks(
  context: CallContext,
  own: ReadonlySet<string>,
  links: readonly PageLink[],
): Promise<readonly Finding[]> {
  const broken: Finding[] = [];
  for (const { node, href } of links) {
    const path = pathOf(href);
    if (path !== undefined && !own.has(path) && !(await isKnown(context, path)))
      broken.push({ code: 'broken-link', level: 'warn', node, detail: href });
  }
  return broken;
}

/** The path of a link within the shop, without language prefix, query and hash; undefined for any other. */
function pathOf(href: string): string | undefined {
  const url = href.startsWith('/') && !href.startsWith('//') ? URL.parse(href, 'http://shop.invalid') : null;
  if (url === null) return undefined;
  const segments = url.pathname.split('/').slice(1).map(decoded);
  const [first = '', ...rest] = segments;
  const isPrefixed = LANGS.some((lang) => lang === first && lang !== 'th');
  const [name = ''] = isPrefixed ? rest : segments;
  return OWN_PATHS.has(name) ? undefined : normalPath((isPrefixed ? rest : segments).join('/'));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Whether a path exists for visitors: a page, and for a pattern also its record. */
async function isKnown({ db, shop, lang }: CallContext, path: string): Promise<boolean> {
  const catalogue = { db, shop, lang };
  const page = await findPage(catalogue, path);
  if (page === undefined) return false;
  return !isPattern(page) || (await subjectOf(catalogue, path)).kind !== 'unknown';
}
