/** `raan/config`: the configuration of a shop project, `raan.config.ts`. */
import type { Lang } from '../../schemas/lang.ts';

/**
 * A font family of the theme, with its files by weight:
 * `{ family: 'Sarabun', files: { 400: './theme/sarabun-400.woff2' } }`.
 */
export interface ShopFont {
  readonly family: string;
  readonly files: Readonly<Record<number, `./${string}`>>;
}

/** A tracking tag of the project. */
export interface ShopTag {
  /** Its name in warnings and in the event log. */
  readonly name: string;
  /** Consent that is required before anything of the tag is loaded or sent. */
  readonly consent: 'analytics' | 'ads' | 'either';
  /** Module whose default export is `defineTag({ … })` of `raan/tracking`. */
  readonly code: `./${string}`;
  /**
   * Hosts that the content security policy allows for the tag: hosts of scripts that it adds, and origins that it sends
   * to or frames.
   */
  readonly hosts?: {
    readonly script?: readonly string[];
    readonly connect?: readonly `https://${string}`[];
    readonly frame?: readonly `https://${string}`[];
  };
}

/** A commerce engine. Its login is in the environment: `COMMERCE_USER` and `COMMERCE_PASSWORD`. */
export interface ShopEngine {
  readonly name: 'vendure';
  /** Its address, such as `https://vendure.example`. */
  readonly url: string;
  /** Token of the channel in which the shop sells. */
  readonly channel: string;
}

/** Configuration of a shop project. Paths begin with `./` and are relative to the project's folder. */
export interface ShopConfig {
  /** Folder of component types, each in a folder with its name. */
  readonly types?: `./${string}`;
  /**
   * Names of built-in types that this shop does not offer. In pages that contain one, the workbench shows a placeholder
   * and shoppers see nothing.
   */
  readonly omit?: readonly string[];
  /** Stylesheet whose `:root` and `[data-theme]` blocks override the tokens of the theme. */
  readonly theme?: `./${string}`;
  /** Font families of headings and of text, instead of the built-in ones. */
  readonly fonts?: { readonly heading?: ShopFont; readonly text?: ShopFont };
  /** Folder of catalogues, `<language>.po`: own messages, and overrides of built-in ones. */
  readonly messages?: `./${string}`;
  /** Languages that the shop offers. Thai, `th`, is required. Default: all five. */
  readonly languages?: readonly Lang[];
  /** Tracking tags in addition to those of the shop's settings. */
  readonly tracking?: readonly ShopTag[];
  /** Folder of machines that run as long as the document: each module `<name>.ts` has one as its default export. */
  readonly processes?: `./${string}`;
  /**
   * Origins that components send requests to, such as `https://slots.example`: the content security policy allows no other
   * than the shop's own.
   */
  readonly connect?: readonly string[];
  /**
   * Data source: the embedded service with the shop of a folder, or a platform. Default: the embedded service with the
   * demo shops. An engine keeps products, stock and orders instead of the service's own tables.
   */
  readonly store?: { readonly shop: `./${string}`; readonly engine?: ShopEngine } | { readonly platform: string };
}

/**
 * Declares a shop project, as the default export of `raan.config.ts`.
 *
 * @example
 * export default defineShop({ types: './types', omit: ['countdown'] });
 */
export function defineShop(config: ShopConfig): ShopConfig {
  return config;
}
