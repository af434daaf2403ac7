import * as v from 'valibot';
import { WebId } from './ids.ts';
import { isLang, LANGS } from './lang.ts';
import { LocalText } from './values/lang-schema.ts';
import {
  absentWhenNull,
  boundedJson,
  looseFlag,
  looseInteger,
  looseList,
  looseText,
  optionalText,
} from './lenient/loose.ts';
import { isSafeUrl, address } from './values/safe-url.ts';

/** A zone's nodes: a list, or an object that holds it as `children` (contract, chapter 3). Nodes are checked by the renderer. */
export const ZoneChildren = v.union([v.array(v.unknown()), v.looseObject({ children: v.optional(v.unknown()) })]);
/** The header or footer of the shop; `children` stays unchecked until the renderer walks it. */
export const Zone = v.looseObject({ children: v.optional(v.unknown()) });

/** Open Graph fields of a head; each is left out where it is absent, and addresses have passed `address`. */
export const Og = v.object({
  url: absentWhenNull(address),
  title: optionalText,
  description: optionalText,
  image: absentWhenNull(address),
  type: optionalText,
});

/** Names whose content is a URL; in any other name only script and foreign schemes are refused. */
const ADDRESS_NAME = /(?:^|[:._-])(?:url|image|video|audio|player|src|href|link|logo|icon|canonical)$/i;
const UNSAFE_CONTENT = /^[\s\u0000-\u0020]*(?:javascript|vbscript|data|file|blob|filesystem|view-source):/i;

const MetaManual = v.pipe(
  v.object({ name: looseText, content: looseText }),
  v.check(
    ({ name, content }) => (ADDRESS_NAME.test(name) ? isSafeUrl(content) : !UNSAFE_CONTENT.test(content)),
    'expected no address but http, https or relative ones',
  ),
);

/** Elements of a head (specification, chapter 3); `meta_manual` refuses content with script. */
export const WebHead = v.object({
  title: optionalText,
  description: optionalText,
  keywords: optionalText,
  og: absentWhenNull(Og),
  meta_manual: absentWhenNull(v.array(MetaManual)),
  // A list first: a record would accept one, with its indexes as names.
  ld_json: absentWhenNull(v.union([v.array(v.record(v.string(), boundedJson)), v.record(v.string(), boundedJson)])),
});
export type WebHead = v.InferOutput<typeof WebHead>;

const Ids = absentWhenNull(v.object({ ids: looseList(looseText) }));
/** Ids of the tags a shop has configured, by service (specification, chapter 3); their readers check the form. */
export const Scripts = v.object({ gtag: Ids, gtm: Ids, pixel: Ids, tiktok: Ids, line: Ids });

/** A payment method (specification, chapter 9): `kind` is the upstream's own word, the rest is text for the visitor. */
export const PaymentMethod = v.object({ kind: looseText, label: LocalText, note: v.optional(LocalText) });
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;

/** Shop behaviour switches (contract, chapter 10). */
export const Settings = v.object({
  ripMode: v.optional(v.pipe(looseInteger, v.picklist([0, 1, 2])), 0),
  gray_mode: looseFlag,
  disable_right_click: looseFlag,
  disable_text_selection: looseFlag,
  /** Theme for visitors who prefer dark colours, such as `night`; without it the shop looks the same to all. Ours. */
  dark_theme: optionalText,
  /** Whether `/pay/cart` takes "Add to cart" as a form, for visitors without script. Ours. */
  plain_cart: looseFlag,
});
export type Settings = v.InferOutput<typeof Settings>;

const CookieConsent = v.object({
  config: absentWhenNull(
    v.pipe(
      boundedJson,
      v.looseObject({ customize: absentWhenNull(v.looseObject({ default_consents: v.optional(boundedJson) })) }),
    ),
  ),
  web_ukey: optionalText,
});

const Adwords = v.record(
  v.string(),
  v.object({
    send_to: optionalText,
    value: absentWhenNull(v.union([v.number(), v.string()])),
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
  address: v.optional(LocalText),
  hours: v.optional(LocalText),
  map_url: absentWhenNull(address),
  channels: looseList(ContactChannel),
});
export type Contact = v.InferOutput<typeof Contact>;

const Web = v.object({
  web_id: absentWhenNull(WebId),
  web_name: optionalText,
  name: v.optional(LocalText),
  favicon: absentWhenNull(address),
  stat_server: optionalText,
});

/** A language of the shop, as its code or as a record: `{ code }`, or `{ key, subdirectory }` as in `nowLang`. */
const BaseLang = v.union([
  v.string(),
  v.pipe(
    boundedJson,
    v.looseObject({}),
    v.transform(({ code, key, subdirectory }) => [code, key, subdirectory].find(isLang)),
    v.picklist(LANGS),
  ),
]);

/** Base site data (specification, chapter 3; `settings`, `web.web_name`: contract, chapter 10; `contact`, `web.name` are ours). */
export const Base = v.object({
  frontend_web_url: optionalText,
  headerZone: absentWhenNull(Zone),
  footerZone: absentWhenNull(Zone),
  freeZone: absentWhenNull(ZoneChildren),
  globalConfig: absentWhenNull(v.record(v.string(), boundedJson)),
  slotStyle: absentWhenNull(v.unknown()),
  slotCss: optionalText,
  themeKey: optionalText,
  langs: looseList(BaseLang),
  web: absentWhenNull(Web),
  webHead: absentWhenNull(WebHead),
  accounting: absentWhenNull(boundedJson),
  scripts: absentWhenNull(Scripts),
  bundledCssUrl: optionalText,
  paymentMethods: looseList(PaymentMethod),
  settings: absentWhenNull(Settings),
  cookieConsent: absentWhenNull(CookieConsent),
  adwords: absentWhenNull(Adwords),
  locales: absentWhenNull(v.record(v.string(), v.record(v.string(), v.unknown()))),
  transitionName: optionalText,
  contact: absentWhenNull(Contact),
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
