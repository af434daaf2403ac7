/** schema.org data of a page (https://schema.org): what search engines read. Addresses are absolute. */
import type { Blog } from '#schemas/blog.ts';
import { LANG_TAGS, type Lang } from '#schemas/lang.ts';
import type { Breadcrumb } from '#schemas/page.ts';
import type { Product } from '#schemas/product.ts';
import { textOfHtml } from '../search/normalise.ts';

type LinkedData = Record<string, unknown>;

/** Where the shop is, for absolute addresses. */
export interface Site {
  readonly name: string;
  readonly lang: Lang;
  /** Absolute address of a path of the shop, in the page's language; foreign addresses stay. */
  readonly url: (path: string) => string;
  /** Absolute address of a file, which has no language. */
  readonly file: (path: string) => string;
}

const SCHEMA = { '@context': 'https://schema.org' };

export function productData(product: Product, path: string, site: Site): LinkedData {
  const { name, price, remain, preorder_flag, images, highlight, detail_html, category } = product;
  const description = highlight ?? (detail_html === undefined ? undefined : textOfHtml(detail_html));
  const inStock = remain === null || remain === undefined || remain > 0 ? 'InStock' : 'OutOfStock';
  return {
    ...SCHEMA,
    '@type': 'Product',
    name,
    sku: product.uuid,
    url: site.url(path),
    ...(images.length > 0 ? { image: images.map(site.file) } : {}),
    ...(description === undefined ? {} : { description }),
    ...(category === undefined ? {} : { category: category.name }),
    offers: {
      '@type': 'Offer',
      url: site.url(path),
      price: price.toFixed(2),
      priceCurrency: 'THB',
      availability: `https://schema.org/${preorder_flag ? 'PreOrder' : inStock}`,
      seller: { '@type': 'Organization', name: site.name },
    },
  };
}

export function breadcrumbData(breadcrumbs: readonly Breadcrumb[], site: Site): LinkedData {
  return {
    ...SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: site.url(href),
    })),
  };
}

export function blogData(blog: Blog, path: string, site: Site): LinkedData {
  const { title, excerpt, cover, published_at } = blog;
  return {
    ...SCHEMA,
    '@type': 'BlogPosting',
    headline: title,
    url: site.url(path),
    mainEntityOfPage: site.url(path),
    inLanguage: LANG_TAGS[site.lang],
    ...(excerpt === undefined ? {} : { description: excerpt }),
    ...(cover === undefined ? {} : { image: site.file(cover) }),
    ...(published_at === undefined ? {} : { datePublished: published_at }),
    author: { '@type': 'Organization', name: site.name },
    publisher: { '@type': 'Organization', name: site.name },
  };
}

/** Of the home page: who the shop is, and how it is searched. */
export function siteData(site: Site, logo: string | undefined): LinkedData[] {
  const home = site.url('/');
  return [
    { ...SCHEMA, '@type': 'Organization', name: site.name, url: home, ...(logo ? { logo: site.file(logo) } : {}) },
    {
      ...SCHEMA,
      '@type': 'WebSite',
      name: site.name,
      url: home,
      inLanguage: LANG_TAGS[site.lang],
      potentialAction: {
        '@type': 'SearchAction',
        target: `${site.url('/search')}?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
