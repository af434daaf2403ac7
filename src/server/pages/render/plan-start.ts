import type { ComponentSpec } from '#registry/kit/define.ts';
import type { Base } from '#schemas/page/base.ts';
import { cartStorageKey } from '#schemas/cart-addition.ts';
import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import { VIEWPORT_WIDTHS } from '#schemas/values/breakpoints.ts';
import { UNKNOWN_WEB_ID } from '../../../page/shown-page.ts';
import { flattenNodes, type ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';
import type { StartPlan, Visit } from '../../../page/start/start-plan.ts';
import type { PageAssets } from './assets.ts';
import { isFramedPreview } from '../load/framed.ts';
import type { RequestContext } from '../../http/message/request-context.ts';

/** Inputs of the plan: the resolved nodes of page and zones, their declarations, the request and its assets. */
export interface StartPlanOptions {
  readonly nodes: readonly ResolvedNode[];
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  readonly files: PageAssets;
  readonly context: RequestContext;
  readonly web: Base['web'];
  readonly shopCss: string;
  /** Uuid of the product that the page is about. */
  readonly product: string | undefined;
  /** Development never caches modules, so that edits are visible at once. */
  readonly isDevelopment: boolean;
}

/** Plans when the browser's starter loads the app on a page, and which modules it loads then. */
export function startPlan(options: StartPlanOptions): StartPlan {
  const { nodes, specs, files, context, web, shopCss, product, isDevelopment } = options;
  const isPreview = isFramedPreview(context);
  return {
    entry: files.entry,
    modules: files.modules,
    cartFiles: isPreview ? [] : files.cartFiles,
    now: isPreview || isDevelopment || needsAppAtOnce(nodes, specs, context.isPersonal),
    late: !isPreview && shopCss === '',
    ...(isPreview
      ? {}
      : {
          cart: cartStorageKey(web?.web_id ?? UNKNOWN_WEB_ID),
          visit: visitOf(context.lang, product),
        }),
  };
}

const YEAR_S = 365 * 24 * 60 * 60;

function visitOf(lang: Lang, product: string | undefined): Visit {
  return {
    lang,
    tag: LANG_TAGS[lang].slice(0, 2),
    viewports: VIEWPORT_WIDTHS,
    rules: `; path=/; max-age=${YEAR_S}; samesite=strict; secure`,
    ...(product !== undefined && { product }),
  };
}

/**
 * Whether a node needs the app right after the first paint. These are types that declare so, and the storefront's own
 * screens. For visitors who may be logged in, nodes with a condition on the visitor need it too.
 */
function needsAppAtOnce(
  nodes: readonly ResolvedNode[],
  specs: ReadonlyMap<string, ComponentSpec>,
  isPersonal: boolean,
): boolean {
  for (const { type, when } of flattenNodes(nodes)) {
    if ((specs.get(type)?.rendersOn ?? 'hydrated') === 'hydrated') return true;
    if (isPersonal && (when?.auth !== undefined || when?.member !== undefined)) return true;
  }
  return false;
}
