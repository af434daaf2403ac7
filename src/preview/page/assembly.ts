/** Makes of a builder's page what can be shown, as the server does of what the platform answers. */
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { Lang } from '#schemas/lang.ts';
import type { PageData } from '#schemas/page/page.ts';
import type { Call } from '../../call/call.ts';
import { assembleBase, assemblePage, type AssembleOptions } from '../../page/assemble-page.ts';
import { createCategoryCache } from '../../page/records/fetch-categories.ts';
import { createProductCache, fetchSharedProducts } from '../../page/records/fetch-products.ts';
import { applyPreviewData } from '../../page/preview-overrides.ts';
import type { ShownBase, ShownPage } from '../../page/shown-page.ts';
import { shareStructure } from '../../renderer/incremental/share-structure.ts';
import type { ShopCss } from '../render-page.ts';
import type { Zones } from './zones.ts';

/** A page that can be rendered, with the base and the CSS around it. */
export interface Assembled {
  readonly page: ShownPage;
  readonly base: ShownBase;
  /** undefined: the shop's own. */
  readonly css: ShopCss | undefined;
}

/** Sources of types, trees and missing records. */
export interface AssemblerOptions {
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  readonly zones: Zones;
  /** The shop's service, in a language. */
  readonly callIn: (lang: Lang) => Call;
}

interface Where {
  readonly lang: Lang;
  /** Without language prefix. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The shop's base in this language, and the one that is shown. */
  readonly own: ShownBase;
  readonly shown: ShownBase;
}

/** Assembles one version of a page. */
export type Assemble = (data: PageData, where: Where) => Promise<Assembled>;

/** Assembles one version of a page after the other. Fetches missing records from the shop. */
export function createAssembler({ specs, zones, callIn }: AssemblerOptions): Assemble {
  let confine: AssembleOptions['trees']['confine'] | undefined;
  const categories = createCategoryCache(() => {});
  const products = createProductCache();
  return async (data, { own, shown, ...where }) => {
    const { base: given, previewData: over } = data;
    const base = applyPreviewData(given ?? own.base, over);
    const hasCss = base.slotCss !== undefined || base.slotStyle !== undefined;
    if (hasCss) confine ??= (await import('../../renderer/css/scope-shop-css.ts')).scopeShopCss;
    const call = callIn(where.lang);
    const options: AssembleOptions = {
      ...where,
      specs,
      now: new Date(),
      preview: true,
      call,
      products: fetchSharedProducts(products, where.lang, call, {}),
      categories: categories.shared(where.lang, call),
      diagnose: () => {},
      ...(given === undefined ? { menus: [...own.header, ...own.free, ...own.footer] } : {}),
      trees: { ...zones.resolver, confine: confine ?? (() => '') },
    };
    const made = given === undefined && over === undefined ? own : await assembleBase(base, options, own.records);
    const next: ShownBase =
      given !== undefined
        ? made
        : {
            ...made,
            header: over?.headerZone === undefined ? own.header : made.header,
            footer: over?.footerZone === undefined ? own.footer : made.footer,
            free: over?.freeZone === undefined ? own.free : made.free,
          };
    return {
      page: await assemblePage(data, base, options),
      base: shareStructure(shown, next),
      css: hasCss
        ? {
            text: made.css,
            isAll: given !== undefined || (over?.slotCss !== undefined && over.slotStyle !== undefined),
          }
        : undefined,
    };
  };
}
