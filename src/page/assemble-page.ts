/** Turns a platform's page and base into what is shown: records sanitised, trees resolved, missing records fetched. */
import { type Base, zoneNodes } from '#schemas/page/base.ts';
import type { Lang } from '#schemas/lang.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import type { OtherData, PageData, SafeRecords } from '#schemas/page/page.ts';
import { isRecord } from '#schemas/record.ts';
import type { Resolution } from '../renderer/resolve/resolve-tree.ts';
import type { ResolvedNode } from '../renderer/resolve/resolved-node.ts';
import { sanitizeHtml } from '../renderer/sanitize/sanitize-html.ts';
import type { Scope } from '../renderer/resolve/scope.ts';
import { completeRecords, type RecordSources, sanitiseRecords } from './records/complete-records.ts';
import { GRAY_MODE_BANNER } from './gray-mode.ts';
import { categoryIds, menuLinks } from './menu-links.ts';
import { ownNodes } from './own-nodes.ts';
import type { ShownBase, ShownPage } from './shown-page.ts';
import type { TreeCache } from './tree-cache.ts';

/** One page or base to assemble: its location, its audience, and where missing records come from. */
export interface AssembleOptions extends Omit<RecordSources, 'menuCategories'> {
  readonly lang: Lang;
  /** Decoded, without language prefix. */
  readonly path: string;
  /** The clock that conditions on time (`when.from`, `when.until`) see. */
  readonly now: Date;
  readonly preview: boolean;
  readonly diagnose: (diagnostics: readonly Diagnostic[]) => void;
  readonly trees: TreeCache;
  /** Called where the page depends on the clock: it is another one later. */
  readonly noteTime?: () => void;
  /** Nodes whose menus name the shop's categories; the base's zones unless given. */
  readonly menus?: readonly ResolvedNode[];
}

/** Resolves a page's tree and fetches every record its components need. */
export async function assemblePage(page: PageData, base: Base, options: AssembleOptions): Promise<ShownPage> {
  const {
    pageComponent,
    base: _base,
    previewData: _preview,
    redirectUrl: _followed,
    nowLang: _checked,
    otherData,
    ...rest
  } = page;
  const records = sanitiseRecords(otherData ?? {});
  const { nodes, readsScope } = resolve(pageComponent, 'n', pageScope(base, records, options), options);
  const complete = await completeRecords(records, nodes, sourcesOf(base, options));
  // A node may be bound to records that were fetched just now.
  const shown =
    complete === records || !readsScope
      ? nodes
      : resolve(pageComponent, 'n', pageScope(base, complete, options), { ...options, diagnose: () => {} }).nodes;
  return {
    ...rest,
    path: page.path === '' ? options.path : page.path,
    otherData: complete,
    pageComponent: [...shown, ...ownNodes(options.path)],
  };
}

/** Resolves the base's zones and fetches the records they need beyond `known`. */
export async function assembleBase(base: Base, options: AssembleOptions, known: SafeRecords = {}): Promise<ShownBase> {
  const { headerZone, footerZone, freeZone, slotStyle, slotCss, ...rest } = base;
  const scope = pageScope(base, {}, options);
  const { nodes: header } = resolve(withGrayMode(base), 'h', scope, options);
  const { nodes: footer } = resolve(zoneNodes(footerZone), 'f', scope, options);
  const { nodes: free } = resolve(zoneNodes(freeZone), 'z', scope, options);
  const records = await completeRecords(known, [...header, ...footer, ...free], sourcesOf(base, options));
  return {
    base: withoutConsentKey(rest),
    header,
    footer,
    free,
    records,
    css: options.trees.confine(slotStyle, slotCss),
  };
}

/** `web_ukey` names the shop at the platform's consent service, which is not asked: the choice is a cookie (contract, chapter 7). */
function withoutConsentKey<Rest extends Pick<Base, 'cookieConsent'>>(base: Rest): Rest {
  if (base.cookieConsent?.web_ukey === undefined) return base;
  const { web_ukey: _ukey, ...cookieConsent } = base.cookieConsent;
  return { ...base, cookieConsent };
}

/** Returns the header's nodes; before them the greyscale banner, where the shop's settings ask for it and no zone has it. */
function withGrayMode({ settings, headerZone, freeZone, footerZone }: Base): readonly unknown[] {
  const header = zoneNodes(headerZone);
  const all = [...header, ...zoneNodes(freeZone), ...zoneNodes(footerZone)];
  const isPresent = all.some((node) => isRecord(node) && node.type === GRAY_MODE_BANNER);
  return settings?.gray_mode === true && !isPresent
    ? [{ type: GRAY_MODE_BANNER, id: GRAY_MODE_BANNER }, ...header]
    : header;
}

function sourcesOf(base: Base, options: AssembleOptions): RecordSources {
  const zones = options.menus ?? [base.headerZone, base.freeZone, base.footerZone].flatMap(zoneNodes);
  return { ...options, menuCategories: categoryIds(menuLinks(zones)) };
}

function pageScope(base: Base, otherData: OtherData, { lang, path, query }: AssembleOptions): Scope {
  return { base, otherData, lang, path, query };
}

function resolve(tree: unknown, idPrefix: string, scope: Scope, options: AssembleOptions): Resolution {
  const resolution = options.trees.resolve(tree, { ...options, scope, sanitizeHtml, idPrefix });
  if (resolution.readsTime) options.noteTime?.();
  if (resolution.diagnostics.length > 0) options.diagnose(resolution.diagnostics);
  return resolution;
}
