/** A page as it is shown: checked, its tree resolved, its records complete. The same on the server and in the browser. */
import type { Base } from '#schemas/page/base.ts';
import type { Goal } from '#schemas/experiments/goal.ts';
import type { Lang } from '#schemas/lang.ts';
import type { PageData, SafeRecords } from '#schemas/page/page.ts';
import type { ResolvedNode } from '../renderer/resolve/resolved-node.ts';
import type { InitialViews } from '../shop/initial-views.ts';

/** `PageData` without the base, its tree resolved; this is what `_payload.json` holds. */
export interface ShownPage extends Omit<
  PageData,
  'pageComponent' | 'base' | 'previewData' | 'otherData' | 'redirectUrl' | 'nowLang'
> {
  readonly otherData?: SafeRecords | undefined;
  readonly pageComponent: readonly ResolvedNode[];
  /** The shown variant by experiment, for analytics; absent on pages without experiments. */
  readonly experiments?: Readonly<Record<string, string>>;
  /** The goal by experiment, where it is not the default one. */
  readonly goals?: Readonly<Record<string, Goal>>;
}

/** The base with its zones resolved. */
export interface ShownBase {
  readonly base: Omit<Base, 'headerZone' | 'footerZone' | 'freeZone' | 'slotCss' | 'slotStyle'>;
  readonly header: readonly ResolvedNode[];
  readonly footer: readonly ResolvedNode[];
  readonly free: readonly ResolvedNode[];
  /** Records that the zones show. */
  readonly records: SafeRecords;
  /** The shop's own CSS, confined. */
  readonly css: string;
}

/**
 * Outcome of a page request. `message` is shown to the visitor. For a missing page it names the path in the page's
 * language; for a failure it is the platform's own and may be empty (specification, chapter 8). A failure without a
 * `status` is 500.
 */
export type PageOutcome =
  | { readonly kind: 'page'; readonly page: ShownPage }
  | { readonly kind: 'redirect'; readonly href: string; readonly status: 301 | 302 }
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly status?: number };

/** Boot data in the page, as JSON. */
export interface Boot {
  readonly outcome: Exclude<PageOutcome, { kind: 'redirect' }>;
  readonly base: ShownBase;
  readonly lang: Lang;
  readonly origin: string;
  readonly buildId: string;
  readonly preview: boolean;
  /** Initial view state from the visitor's cookies. */
  readonly first: InitialViews;
  /** Nobody is logged in: the browser has sent nothing that could say who it is. */
  readonly guest: boolean;
  /** Whether this browser is to have the service worker. */
  readonly worker: boolean;
  /** Share of visits whose calls are traced; absent where none is. */
  readonly tracing?: number;
  /** Share of visits whose web vitals are measured; absent where none is. */
  readonly vitals?: number;
  /** URL of the module of each type that the app takes over, by type; the registry knows all others. */
  readonly components?: Readonly<Record<string, string>> | undefined;
  /** Targets of the cart's hand-off: the checkout host, and the "frontend home" fallback. */
  readonly handOff: { readonly checkoutUrl: string; readonly homeUrl?: string | undefined };
}

/** A shop without an id of its own keeps its cart under this one. */
export const UNKNOWN_WEB_ID = '0';

/** The uuid of the product whose page this is; undefined for other pages. `path` is without language prefix. */
export function viewedProduct(outcome: PageOutcome, path: string): string | undefined {
  const isProduct = outcome.kind === 'page' && path.startsWith('/product/');
  return isProduct ? outcome.page.otherData?.productDetails?.[0]?.uuid : undefined;
}
