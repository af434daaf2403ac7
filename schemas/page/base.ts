import * as v from 'valibot';
import { Deliveries } from '../delivery/deliveries.ts';
import { ShopRules } from '../shop-rules.ts';
import { WebId } from '../ids.ts';
import { langOf, LANGS, type LocalText as LocalTextValue } from '../lang.ts';
import { optionalLocalText } from '../values/lang-schema.ts';
import {
  absentWhenEmpty,
  boundedJson,
  defaultWhenEmpty,
  looseFlag,
  looseInteger,
  looseList,
  looseText,
  optionalText,
} from '../lenient/loose.ts';
import { OwnPages } from './own-pages.ts';
import { Accounting } from '../values/money/money-format-schema.ts';
import { parseUrl } from '../values/address/parse-url.ts';
import { isSafeUrl, address } from '../values/address/safe-url.ts';
import { isBlankText } from '../values/text/text.ts';

/** A zone's nodes: a list, or an object that holds it as `children` (contract, chapter 3). Nodes are checked by the renderer. */
export const ZoneChildren = v.union([v.array(v.unknown()), v.looseObject({ children: v.optional(v.unknown()) })]);
/** The header or footer of the shop; `children` stays unchecked until the renderer walks it. */
export const Zone = v.looseObject({ children: v.optional(v.unknown()) });

/** Open Graph fields of a head; each is left out where it is absent, and addresses have passed `address`. */
export const Og = v.object({
  url: absentWhenEmpty(address),
  title: optionalText,
  description: optionalText,
  image: absentWhenEmpty(address),
  type: optionalText,
});

/** Open Graph fields as they are read. */
export type Og = v.InferOutput<typeof Og>;

/**
 * Names that a shop's meta element may not have. The pragmas of `http-equiv` do nothing as names, so that who writes
 * one is to learn of it. `viewport` would disable the visitor's zoom, `referrer` give addresses with a cart's secret to
 * other sites, `color-scheme` break the theme's contrast, and `csp-nonce` is read by our own scripts.
 */
const REFUSED_NAMES = new Set([
  'charset',
  'color-scheme',
  'content-language',
  'content-security-policy',
  'content-security-policy-report-only',
  'content-type',
  'csp-nonce',
  'default-style',
  'origin-trial',
  'permissions-policy',
  'referrer',
  'refresh',
  'set-cookie',
  'viewport',
  'x-dns-prefetch-control',
  'x-ua-compatible',
]);

/** Names whose content is a URL; in any other name only script and foreign schemes are refused. */
const ADDRESS_NAME = /(?:^|[:._-])(?:url|image|video|audio|player|src|href|link|logo|icon|canonical)$/i;
const UNSAFE_CONTENT = /^[\s\u0000-\u0020]*(?:javascript|vbscript|data|file|blob|filesystem|view-source):/i;

const MetaManual = v.pipe(
  v.object({
    name: v.pipe(
      looseText,
      v.trim(),
      v.regex(/^[\w:.-]{1,100}$/, 'expected a name of letters, digits and :._-'),
      v.check((name) => !REFUSED_NAMES.has(name.toLowerCase()), 'expected a name that does not act on the page'),
    ),
    content: v.pipe(
      looseText,
      v.check((content) => !isBlankText(content), 'expected content'),
    ),
  }),
  v.check(
    ({ name, content }) => (ADDRESS_NAME.test(name) ? isSafeUrl(content) : !UNSAFE_CONTENT.test(content)),
    'expected no address but http, https or relative ones',
  ),
);

/** Elements of a head (specification, chapter 3); `meta_manual` refuses content with script, and what acts on the page. */
export const WebHead = v.object({
  title: optionalText,
  description: optionalText,
  keywords: optionalText,
  og: absentWhenEmpty(Og),
  meta_manual: absentWhenEmpty(v.array(MetaManual)),
  // A list first: a record would accept one, with its indexes as names.
  ld_json: absentWhenEmpty(v.union([v.array(v.record(v.string(), boundedJson)), v.record(v.string(), boundedJson)])),
});
export type WebHead = v.InferOutput<typeof WebHead>;

const Ids = absentWhenEmpty(v.object({ ids: looseList(looseText) }));
/** Ids of the tags a shop has configured, by service (specification, chapter 3); their readers check the form. */
export const Scripts = v.object({ gtag: Ids, gtm: Ids, pixel: Ids, tiktok: Ids, line: Ids });

/**
 * A payment method (specification, chapter 9), as only its id or as an object (contract, chapter 11 "Platform"). `kind`
 * is the upstream's own word, the rest is text for the visitor; the label is '' where it gives none.
 */
export const PaymentMethod = v.lazy((input) => (typeof input === 'object' ? PaymentMethodRecord : PaymentMethodId));

const kind = v.pipe(looseText, v.trim(), v.nonEmpty('expected the id of a payment method'), v.maxLength(200));
const PaymentMethodId = v.pipe(
  kind,
  v.transform((id): PaymentMethod => ({ kind: id, label: '' })),
);
const PaymentMethodRecord = v.pipe(
  v.object({
    kind: absentWhenEmpty(kind),
    id: absentWhenEmpty(kind),
    key: absentWhenEmpty(kind),
    code: absentWhenEmpty(kind),
    label: optionalLocalText,
    name: optionalLocalText,
    title: optionalLocalText,
    note: optionalLocalText,
  }),
  v.transform(({ note, ...given }) => ({
    kind: given.kind ?? given.id ?? given.key ?? given.code ?? '',
    label: given.label ?? given.name ?? given.title ?? '',
    ...(note === undefined ? {} : { note }),
  })),
  v.check((method) => method.kind !== '' || method.label !== '', 'expected the id or the label of a payment method'),
);

export interface PaymentMethod {
  readonly kind: string;
  readonly label: LocalTextValue;
  readonly note?: LocalTextValue;
}

/** Shop behaviour switches (contract, chapter 10). */
export const Settings = v.object({
  ripMode: defaultWhenEmpty(v.pipe(looseInteger, v.picklist([0, 1, 2])), 0),
  gray_mode: looseFlag,
  disable_right_click: looseFlag,
  disable_text_selection: looseFlag,
  /** Theme for visitors who prefer dark colours, such as `night`; without it the shop looks the same to all. Ours. */
  dark_theme: optionalText,
  /** URL of a stylesheet of `@font-face` rules, such as that of a font service; the shop's styles name its families. Ours. */
  font_stylesheet: optionalText,
  /** Whether `/pay/cart` accepts "Add to cart" as a form, for visitors without script. Ours. */
  plain_cart: looseFlag,
  /** Whether prices hold VAT, so that the checkout adds none. Ours. */
  prices_with_vat: looseFlag,
  /** Addresses of the platform's own pages, such as the visitor's orders. Ours. */
  pages: absentWhenEmpty(OwnPages),
});
export type Settings = v.InferOutput<typeof Settings>;

const CookieConsent = v.object({
  config: absentWhenEmpty(
    v.pipe(
      boundedJson,
      v.looseObject({ customize: absentWhenEmpty(v.looseObject({ default_consents: v.optional(boundedJson) })) }),
    ),
  ),
  web_ukey: optionalText,
});

const Adwords = v.record(
  v.string(),
  v.object({
    send_to: optionalText,
    value: absentWhenEmpty(v.union([v.number(), v.string()])),
    remarketing: looseFlag,
    aw_remarketing_only: looseFlag,
  }),
);

/** A contact of the shop: `kind` names the service (line, facebook, phone …), `label` is the shown text. */
export const ContactChannel = v.object({ kind: looseText, label: looseText, href: address });
/** Contacts of the shop, an extension of the base data; every part may be absent. */
export const Contact = v.object({
  phone: optionalText,
  email: optionalText,
  address: optionalLocalText,
  hours: optionalLocalText,
  map_url: absentWhenEmpty(address),
  channels: looseList(ContactChannel),
});
export type Contact = v.InferOutput<typeof Contact>;

const Web = v.object({
  web_id: absentWhenEmpty(WebId),
  web_name: optionalText,
  name: optionalLocalText,
  favicon: absentWhenEmpty(address),
  stat_server: optionalText,
});

/** A language of the shop, as its code or as a record: `{ code }`, or `{ key, subdirectory }` as in `nowLang`. */
const BaseLang = v.union([
  v.pipe(
    v.string(),
    v.transform((code) => langOf(code) ?? code),
  ),
  v.pipe(
    boundedJson,
    v.looseObject({}),
    v.transform(({ code, key, subdirectory }) => {
      const codes = [code, key, subdirectory].filter((given) => typeof given === 'string');
      return codes.map(langOf).find((lang) => lang !== undefined);
    }),
    v.picklist(LANGS),
  ),
]);

/** Base site data (specification, chapter 3; `settings`, `web.web_name`: contract, chapter 10; `contact`, `web.name` are ours). */
export const Base = v.object({
  /** Where the hand-off leads when it fails: an http(s) address, or a path of the shop. */
  frontend_web_url: absentWhenEmpty(
    v.pipe(
      looseText,
      v.trim(),
      v.regex(/^(?:https?:\/\/[^/\\]|\/(?![/\\]))/i, 'expected an http or https address'),
      v.check((url) => parseUrl(url, 'http://shop.invalid') !== undefined, 'expected an http or https address'),
    ),
  ),
  headerZone: absentWhenEmpty(Zone),
  footerZone: absentWhenEmpty(Zone),
  freeZone: absentWhenEmpty(ZoneChildren),
  globalConfig: absentWhenEmpty(v.record(v.string(), boundedJson)),
  slotStyle: absentWhenEmpty(v.unknown()),
  slotCss: optionalText,
  themeKey: optionalText,
  langs: looseList(BaseLang),
  web: absentWhenEmpty(Web),
  webHead: absentWhenEmpty(WebHead),
  accounting: absentWhenEmpty(Accounting),
  scripts: absentWhenEmpty(Scripts),
  bundledCssUrl: optionalText,
  paymentMethods: looseList(PaymentMethod),
  settings: absentWhenEmpty(Settings),
  cookieConsent: absentWhenEmpty(CookieConsent),
  adwords: absentWhenEmpty(Adwords),
  locales: absentWhenEmpty(v.record(v.string(), v.record(v.string(), v.unknown()))),
  transitionName: optionalText,
  contact: absentWhenEmpty(Contact),
  /** Rules that the shop's pages, badges and checkout show. Ours. */
  rules: absentWhenEmpty(ShopRules),
  /** The shop's delivery methods; if missing, no page mentions delivery. Ours. */
  deliveries: absentWhenEmpty(Deliveries),
});
export type Base = v.InferOutput<typeof Base>;

/** The nodes of a zone, whichever of its two shapes it has; still unchecked. */
export function zoneNodes(zone: unknown): readonly unknown[] {
  if (Array.isArray(zone)) return zone;
  if (typeof zone === 'object' && zone !== null && 'children' in zone) {
    return Array.isArray(zone.children) ? zone.children : [];
  }
  return [];
}
