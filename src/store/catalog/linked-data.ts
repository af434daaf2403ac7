/** schema.org data of a page (https://schema.org) for search engines. URLs are absolute. */
import type { Blog } from '#schemas/records/blog.ts';
import { toPriceText } from '#schemas/values/money/money.ts';
import { LANG_TAGS, type Lang } from '#schemas/lang.ts';
import type { Breadcrumb } from '#schemas/page/page.ts';
import type { Product } from '#schemas/product.ts';
import { decodeHTMLStrict } from 'entities/decode';
import { textOfHtml } from '../search/words/normalise.ts';
import { listedPrice, type Sale, saleOf, type Sold } from '#schemas/records/product-rules.ts';
import { MOST_STARS } from '#schemas/values/text/stars.ts';
import { productPath } from './paths.ts';

type LinkedData = Record<string, unknown>;

/** Origin of absolute URLs. */
export interface Site {
  readonly name: string;
  readonly lang: Lang;
  /** Absolute URL of a path of the shop, in the page's language; foreign URLs stay. */
  readonly url: (path: string) => string;
  /** Absolute URL of a file, which has no language. */
  readonly file: (path: string) => string;
}

/** Maximum number of reviews for search engines, which read no more per page. */
const MOST_REVIEWS = 5;
const SCHEMA = { '@context': 'https://schema.org' };

/** A product as an offer; one with variants as a group of offers. */
export function productData(product: Product, path: string, site: Site): LinkedData {
  const { uuid, slug, parent, name, images, highlight, detail_html, category, variants = [] } = product;
  const description =
    (highlight && decodeHTMLStrict(highlight)) ?? (detail_html === undefined ? undefined : textOfHtml(detail_html));
  const { price } = listedPrice(product);
  const listed = { ...product, price };
  const ofVariant = {
    name,
    url: site.url(path),
    ...(images.length > 0 ? { image: images.map(site.file) } : {}),
    ...(description === undefined ? {} : { description }),
    ...(category === undefined ? {} : { category: category.name }),
  };
  const about = { ...ofVariant, ...ratingData(product) };
  if (parent !== null && parent !== undefined) {
    return { ...SCHEMA, ...sold(listed, about, site), inProductGroupWithID: parent.uuid };
  }
  if (variants.length === 0) return { ...SCHEMA, ...sold(listed, about, site) };
  const availability = AVAILABILITY[saleOf(product)];
  return {
    ...SCHEMA,
    '@type': 'ProductGroup',
    ...about,
    productGroupID: uuid,
    ...(availability !== undefined && {
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: toPriceText(price),
        highPrice: toPriceText(Math.max(...variants.map((variant) => variant.price))),
        offerCount: variants.length,
        priceCurrency: 'THB',
        availability: `https://schema.org/${availability}`,
      },
    }),
    variesBy: (product.options ?? []).map((option) => option.name),
    hasVariant: variants.map((variant) => {
      const url = site.url(productPath({ slug, uuid, variant: { parentUuid: uuid, id: variant.id } }));
      const stock = { ...product, ...variant, variants: undefined, uuid: variant.uuid ?? uuid };
      return {
        ...sold(stock, { ...ofVariant, name: `${name} · ${variant.name}`, url }, site),
        additionalProperty: Object.entries(variant.options).map(([option, value]) => ({
          '@type': 'PropertyValue',
          name: option,
          value,
        })),
      };
    }),
  };
}

/** The rating by buyers; omitted without ratings. */
function ratingData({ rating, reviews = [] }: Pick<Product, 'rating' | 'reviews'>): LinkedData {
  if (rating === undefined) return {};
  const { average, count } = rating;
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, ratingCount: count, bestRating: MOST_STARS },
    ...(reviews.length > 0 && {
      review: reviews.slice(0, MOST_REVIEWS).map(({ author, rating: stars, date, title, text, lang }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: author },
        datePublished: date,
        ...(lang !== undefined && { inLanguage: LANG_TAGS[lang] }),
        ...(title !== undefined && { name: title }),
        reviewBody: text,
        reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: MOST_STARS },
      })),
    }),
  };
}

type Offered = Sold & Pick<Product, 'uuid'> & { readonly price: number };

/** Availability for search engines; members' products are not offered to everybody. */
const AVAILABILITY = {
  open: 'InStock',
  preorder: 'PreOrder',
  members: undefined,
  account: 'InStock',
  out: 'OutOfStock',
  unsold: 'OutOfStock',
} as const satisfies Record<Sale, string | undefined>;

/** A product or variant with a price of its own: baht, with two decimals. */
function sold(product: Offered, about: LinkedData & { readonly url: string }, site: Site): LinkedData {
  const { uuid, price } = product;
  const availability = AVAILABILITY[saleOf(product)];
  return {
    '@type': 'Product',
    ...about,
    sku: uuid,
    ...(availability !== undefined && {
      offers: {
        '@type': 'Offer',
        url: about.url,
        price: toPriceText(price),
        priceCurrency: 'THB',
        availability: `https://schema.org/${availability}`,
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: site.name },
      },
    }),
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

/** Data of the home page: the shop's organization, and its search. */
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
