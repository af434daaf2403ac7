/** Builds a page's head: the page's own texts with placeholders filled, and defaults from the record it shows. */
import { textIn } from '#schemas/lang.ts';
import { toPriceText } from '#schemas/values/money/money.ts';
import type { Breadcrumb } from '#schemas/page/page.ts';
import { isRecord } from '#schemas/record.ts';
import { listedPrice } from '#schemas/records/product-rules.ts';
import { decodeHTMLStrict } from 'entities/decode';
import { shorten } from '#schemas/values/text/cut-text.ts';
import { textOfHtml } from '../search/words/normalise.ts';
import { blogData, breadcrumbData, productData, type Site, siteData } from './linked-data.ts';
import { fillPlaceholders, resolveTexts } from './texts.ts';
import type { Subject } from './subject.ts';

const MAX_DESCRIPTION = 200;

export interface HeadInput {
  /** The page's `pageHead`, texts in all languages. */
  readonly head: Record<string, unknown> | null;
  readonly path: string;
  readonly subject: Subject;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly site: Site;
  /** The search term of the URL. */
  readonly q: string;
  readonly favicon: string | undefined;
}

/** The `pageHead` of the response; the page's own values override the record's. */
export function pageHead({ head, path, subject, breadcrumbs, site, q, favicon }: HeadInput): object {
  const about = aboutSubject(subject, site);
  const values = { ...about.values, shop: site.name, web_name: site.name, q };
  const filled = fillPlaceholders(resolveTexts(head ?? {}, site.lang), values);
  const own = isRecord(filled) ? filled : {};
  const ownOg = isRecord(own.og) ? own.og : {};
  const title = own.title ?? about.title;
  const description = own.description ?? about.description;
  const image = ownOg.image ?? about.image;
  return {
    ...own,
    title,
    description,
    og: {
      url: site.url('path' in subject ? subject.path : path),
      title,
      description,
      type: about.type,
      ...ownOg,
      image: typeof image === 'string' && image !== '' ? site.file(image) : undefined,
    },
    ld_json: [...linkedData(own.ld_json), ...ownData(subject, path, breadcrumbs, site, favicon)],
  };
}

interface About {
  readonly title?: string;
  readonly description?: string;
  readonly image?: string;
  readonly type: string;
  readonly values: Readonly<Record<string, string>>;
}

function aboutSubject(subject: Subject, { lang }: Site): About {
  switch (subject.kind) {
    case 'product': {
      const { name, highlight, detail_html, images, category, unit } = subject.product;
      const description = plainText(highlight) ?? shortText(detail_html);
      const values = {
        name,
        price: toPriceText(listedPrice(subject.product).price),
        unit,
        category: category?.name ?? '',
        highlight: highlight ?? '',
      };
      return {
        title: name,
        description,
        image: images[0],
        type: 'product',
        values: { ...values, description: description ?? '' },
      };
    }
    case 'category': {
      const name = textIn(subject.category.name, lang);
      const description =
        subject.category.description === null ? undefined : textIn(subject.category.description, lang);
      const values = { name, category: name, description: description ?? '' };
      return { title: name, description, image: subject.category.image ?? undefined, type: 'website', values };
    }
    case 'blog': {
      const { title, excerpt, html, cover } = subject.blog;
      const description = plainText(excerpt) ?? shortText(html);
      const values = { name: title, title, excerpt: excerpt ?? '', description: description ?? '' };
      return { title, description, image: cover, type: 'article', values };
    }
    case 'none':
    case 'unknown':
      return { type: 'website', values: {} };
  }
}

/** A text without HTML in which an editor wrote character references. */
function plainText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : decodeHTMLStrict(text);
}

function shortText(html: string | undefined): string | undefined {
  if (html === undefined) return undefined;
  return shorten(textOfHtml(html), MAX_DESCRIPTION);
}

function linkedData(own: unknown): unknown[] {
  if (Array.isArray(own)) return own;
  return isRecord(own) ? [own] : [];
}

function ownData(
  subject: Subject,
  path: string,
  breadcrumbs: readonly Breadcrumb[],
  site: Site,
  favicon: string | undefined,
): object[] {
  const crumbs = breadcrumbs.length > 0 ? [breadcrumbData(breadcrumbs, site)] : [];
  switch (subject.kind) {
    case 'product':
      return [productData(subject.product, subject.path, site), ...crumbs];
    case 'blog':
      return [blogData(subject.blog, subject.path, site), ...crumbs];
    case 'category':
      return crumbs;
    case 'none':
    case 'unknown':
      return path === '/' ? siteData(site, favicon) : [];
  }
}
