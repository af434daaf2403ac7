/** Shapes of pages and of the base (docs/contract.md, "Page, base, node"). */
import * as v from 'valibot';
import { OWN_PAGES } from '../page/own-pages.ts';
import { type Leaves, says } from './leaves.ts';

const anything = v.looseObject({});
const zone = v.nullish(v.looseObject({ children: v.nullish(v.unknown()) }));
const freeZone = v.nullish(
  v.union([v.array(v.unknown()), v.looseObject({ children: v.nullish(v.unknown()) })], 'a zone'),
);
/** The renderer checks the style. */
const style = says(v.nullish(v.unknown()), 'Styles of the zones, by selector.');
const localText = says(v.union([v.string(), anything], 'a text'), 'A text, or `{ "th": "…", "en": "…" }`.');

/** A page and the base that frames it. */
export function pageShapes(leaves: Leaves) {
  const { text, status, maybe } = leaves;
  const [head, crumb] = [maybe(headShape(leaves)), v.looseObject({ label: text, href: maybe(text) })];
  return {
    page: v.looseObject({
      path: text,
      httpStatusCode: says(status, 'The status of the document.'),
      redirectUrl: says(maybe(text), 'Redirects instead of showing the page.'),
      message: says(maybe(text), 'Shown on the error page of a page without content.'),
      pageSetting: maybe(
        v.looseObject({
          layout: says(
            maybe(v.picklist(['base', 'blank', 'default'])),
            '`blank` has no header and footer, `default` is narrow.',
          ),
          transition: maybe(text),
          themeKey: says(maybe(text), 'The theme of this page.'),
        }),
      ),
      pageComponent: v.union([anything, v.array(v.unknown())], 'a node or a list of nodes'),
      pageHead: head,
      previewData: says(
        maybe(
          v.looseObject({
            lang: maybe(text),
            themeKey: maybe(text),
            headerZone: zone,
            footerZone: zone,
            freeZone,
            globalConfig: maybe(anything),
            slotStyle: style,
            slotCss: maybe(text),
          }),
        ),
        'Overrides of the base while a site builder previews the page.',
      ),
      otherData: says(
        maybe(
          v.looseObject({
            productDetails: says(maybe(v.array(v.unknown())), 'The product of a product page is the first.'),
            productCategories: maybe(v.array(v.unknown())),
            blogDetail: maybe(v.unknown()),
            breadcrumbs: says(
              maybe(v.array(crumb)),
              'The way to this page: the home page first; the last one, the page itself, needs no `href`.',
            ),
            blogs: maybe(v.array(v.unknown())),
            coupons: maybe(v.array(v.unknown())),
            related: says(maybe(v.array(text)), 'Uuids of products that are similar to the page’s.'),
            relatedTo: says(maybe(v.record(v.string(), v.array(text))), 'The same by uuid.'),
            search: maybe(v.unknown()),
          }),
        ),
        'Records of the page. The storefront asks for what its components name and these lack.',
      ),
      nowLang: maybe(v.union([v.string(), v.looseObject({ key: v.string() })], 'a language')),
      base: says(maybe(anything), 'The base data, where `needBase=1` asks for it.'),
      release: says(maybe(v.looseObject({ name: text, until: text })), 'The release that the page is a preview of.'),
      rollout: says(maybe(anything), 'The release that a share of the visitors sees in place of this page.'),
    }),
    base: baseShape(leaves, head),
  };
}

function headShape({ text, maybe }: Leaves) {
  return v.looseObject({
    title: maybe(text),
    description: maybe(text),
    keywords: maybe(text),
    og: maybe(
      v.looseObject({
        url: maybe(text),
        title: maybe(text),
        description: maybe(text),
        image: maybe(text),
        type: maybe(text),
      }),
    ),
    meta_manual: says(maybe(v.array(v.looseObject({ name: text, content: text }))), 'Meta elements of your own.'),
    ld_json: says(maybe(v.union([anything, v.array(anything)], 'an object or a list')), 'Structured data.'),
  });
}

function baseShape({ id, text, flag, count, maybe, list }: Leaves, head: v.GenericSchema) {
  const ids = maybe(v.looseObject({ ids: list(text) }));
  const pages = Object.fromEntries(OWN_PAGES.map((name) => [name, maybe(text)]));
  return v.looseObject({
    web: maybe(
      v.looseObject({
        web_id: says(id, 'The cart is stored under it.'),
        web_name: says(text, 'The name in the hand-off’s address.'),
        name: says(maybe(localText), 'The shown name.'),
        favicon: maybe(text),
        stat_server: maybe(text),
      }),
    ),
    langs: says(
      maybe(v.array(v.union([v.string(), anything], 'a language'))),
      'Languages of the shop, such as `["th", "en"]`; without it, all five are offered.',
    ),
    themeKey: maybe(text),
    webHead: head,
    headerZone: zone,
    footerZone: zone,
    freeZone,
    settings: says(
      maybe(
        v.looseObject({
          ripMode: says(maybe(count), '0, 1 or 2.'),
          gray_mode: says(maybe(count), '1: the shop is shown in grey.'),
          disable_right_click: says(maybe(count), '1: on.'),
          disable_text_selection: says(maybe(count), '1: on.'),
          dark_theme: says(maybe(text), 'The theme for visitors who prefer dark colours, such as `night`.'),
          font_stylesheet: maybe(text),
          plain_cart: says(maybe(flag), '`/pay/cart` accepts "Add to cart" as a form.'),
          prices_with_vat: maybe(flag),
          pages: says(maybe(v.looseObject(pages)), 'Addresses of the platform’s own pages.'),
        }),
      ),
      'Switches of the shop’s behaviour.',
    ),
    contact: maybe(
      v.looseObject({
        phone: maybe(text),
        email: maybe(text),
        address: maybe(localText),
        hours: maybe(localText),
        map_url: maybe(text),
        channels: maybe(v.array(v.looseObject({ kind: text, label: text, href: text }))),
      }),
    ),
    deliveries: maybe(
      v.array(v.looseObject({ type: text, label: maybe(text), fee: count, days_min: count, days_max: count })),
    ),
    rules: says(maybe(anything), 'Terms such as `{ "return_days": 14, "claim_days": 3 }`.'),
    paymentMethods: maybe(v.array(v.union([v.string(), anything], 'a payment method'))),
    accounting: says(maybe(anything), 'How prices are written: settings of accounting.js.'),
    scripts: says(
      maybe(v.looseObject({ gtag: ids, gtm: ids, pixel: ids, tiktok: ids, line: ids })),
      'Ids of the shop’s analytics tags, by service.',
    ),
    adwords: maybe(anything),
    cookieConsent: maybe(anything),
    locales: says(maybe(v.record(v.string(), anything)), 'Messages of the shop’s own, by language and id.'),
    frontend_web_url: says(maybe(text), 'Where a failed hand-off leads.'),
    globalConfig: maybe(anything),
    slotCss: says(maybe(text), 'CSS of the shop, confined to its zones.'),
    slotStyle: style,
    bundledCssUrl: maybe(text),
    transitionName: maybe(text),
  });
}
