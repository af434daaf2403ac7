import type { ComponentSpec } from '#registry/kit/define.ts';
import type { Base } from '#schemas/base.ts';
import { cartStorageKey } from '#schemas/cart-key.ts';
import { UNKNOWN_WEB_ID } from '../../page/web-id.ts';
import { flattenNodes, type ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import type { StartPlan } from '../../page/start-plan.ts';
import type { PageAssets } from '../pages/assets.ts';
import { isFramedPreview } from '../pages/framed.ts';
import { isAnonymous, type Visit } from '../http/request-context.ts';

export interface StartPlanOptions {
  readonly nodes: readonly ResolvedNode[];
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  readonly files: PageAssets;
  readonly visit: Visit;
  readonly web: Base['web'];
  /** In development edits are to be seen at once. */
  readonly isDevelopment: boolean;
}

/** What the starter needs to know of a page. */
export function startPlan({ nodes, specs, files, visit, web, isDevelopment }: StartPlanOptions): StartPlan {
  const isPreview = isFramedPreview(visit);
  const isKnown = !isAnonymous(visit.headers);
  return {
    entry: files.entry,
    modules: files.modules,
    cartModules: isPreview ? [] : files.cartModules,
    now: isPreview || isDevelopment || needsAppAtOnce(nodes, specs, isKnown),
    ...(isPreview ? {} : { cart: cartStorageKey(web?.web_id ?? UNKNOWN_WEB_ID) }),
  };
}

/**
 * Whether something on the page cannot be without the app: types that say so, the storefront's own screens, and for
 * visitors who may be logged in what is shown to some visitors only.
 */
function needsAppAtOnce(
  nodes: readonly ResolvedNode[],
  specs: ReadonlyMap<string, ComponentSpec>,
  isKnown: boolean,
): boolean {
  for (const { type, when } of flattenNodes(nodes)) {
    if ((specs.get(type)?.rendersOn ?? 'hydrated') === 'hydrated') return true;
    if (isKnown && (when?.auth !== undefined || when?.member !== undefined)) return true;
  }
  return false;
}
