import type { Lang } from '#schemas/lang.ts';

/** Facts of a visit that the browser stores for later pages. */
export interface Visit {
  /** Language of the page. */
  readonly lang: Lang;
  /** Its first subtag in BCP 47. */
  readonly tag: string;
  /** Attributes of the cookies. */
  readonly rules: string;
  /** Names of viewports with the width in px from which each holds, widest first. */
  readonly viewports: readonly (readonly [name: string, px: number])[];
  /** Uuid of the product that the page shows. */
  readonly product?: string;
}

/** The starter's configuration, as JSON in the document's head. */
export interface StartPlan {
  /** URL of the app's module, which hands itself over to the starter (src/event-replay/handover.ts). */
  readonly entry: string;
  /** URLs of the modules that the app needs on this page. */
  readonly modules: readonly string[];
  /** URLs of modules and stylesheets of the cart's process and drawer: for who does something with the cart. */
  readonly cartFiles: readonly string[];
  /** The app starts right after the first paint: the page holds something that cannot be without it. */
  readonly now: boolean;
  /** Sections below the first screen may be laid out late: the shop has no CSS of its own, which may do the same. */
  readonly late: boolean;
  /** Key under which the visitor's cart is stored; absent where nothing of the visitor may be read. */
  readonly cart?: string;
  /** Absent in previews. */
  readonly visit?: Visit;
}

/** Id of the element that holds the plan. */
export const PLAN_ID = 'start';

/** The plan in the document; undefined when there is none that can be read: then the page stays as it is. */
export function readPlan(): StartPlan | undefined {
  try {
    return JSON.parse(document.getElementById(PLAN_ID)?.textContent ?? '') as StartPlan;
  } catch {
    return undefined;
  }
}
