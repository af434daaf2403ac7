/** `raan/config`: the configuration of a shop project, `raan.config.ts`. */
import type { Lang } from '../../schemas/lang.ts';

/** A family of the look, with its files by weight: `{ family: 'Sarabun', files: { 400: './theme/sarabun-400.woff2' } }`. */
export interface ShopFont {
  readonly family: string;
  readonly files: Readonly<Record<number, `./${string}`>>;
}

/** A tracking tag of one's own. */
export interface ShopTag {
  /** Its name in warnings and in the event log. */
  readonly name: string;
  /** The consent without which nothing of it is loaded or sent. */
  readonly consent: 'analytics' | 'ads' | 'either';
  /** Module whose default export is `defineTag({ … })` of `raan/tracking`. */
  readonly code: `./${string}`;
  /** Hosts that the content security policy allows for it: of scripts that it adds, and origins that it sends to or frames. */
  readonly hosts?: {
    readonly script?: readonly string[];
    readonly connect?: readonly `https://${string}`[];
    readonly frame?: readonly `https://${string}`[];
  };
}

/** An engine of commerce. The environment has its account: `COMMERCE_USER` and `COMMERCE_PASSWORD`. */
export interface ShopEngine {
  readonly name: 'vendure';
  /** Its address, such as `https://vendure.example`. */
  readonly url: string;
  /** Token of the channel that the shop sells in. */
  readonly channel: string;
}

/** What a shop project changes. Paths begin with `./` and start at the project's folder. */
export interface ShopConfig {
  /** Folder of component types, each in a folder of its name. */
  readonly types?: `./${string}`;
  /** Names of built-in types that this shop does not offer. Pages that contain one show a placeholder in the workbench, and nothing to shoppers. */
  readonly omit?: readonly string[];
  /** Stylesheet whose `:root` and `[data-theme]` blocks change the tokens of the look. */
  readonly theme?: `./${string}`;
  /** Families of headings and of text, instead of the built-in ones. */
  readonly fonts?: { readonly heading?: ShopFont; readonly text?: ShopFont };
  /** Folder of catalogues, `<language>.po`: own messages, and other words for built-in ones. */
  readonly messages?: `./${string}`;
  /** Languages that the shop offers; Thai, `th`, is always one of them. Default: all five. */
  readonly languages?: readonly Lang[];
  /** Tracking tags beside those of the shop's settings. */
  readonly tracking?: readonly ShopTag[];
  /** Folder of machines that run as long as the page's document: each module `<name>.ts` exports one by default. */
  readonly processes?: `./${string}`;
  /**
   * The embedded service with the shop of a folder, or a platform. Default: the embedded service with the demo shops. An engine keeps
   * products, stock and orders instead of the service's own tables.
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
