/** Renders trees as the server renders a page in preview: every node's element bears its id. */
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { Lang } from '#schemas/lang.ts';
import { registry } from '#registry/index.ts';
import { loadI18n } from '../../src/locales/load.ts';
import { createComponentSource, loadSpecs } from '../../src/renderer/react/components.ts';
import { resolveTree } from '../../src/renderer/resolve/resolve-tree.ts';
import { sanitizeHtml } from '../../src/renderer/sanitize/sanitize-html.ts';
import { createFragmentCache } from '../../src/server/islands/fragment-cache.ts';
import { piecesText } from '../../src/server/islands/html-pieces.ts';
import { EMPTY_BASE } from '../../src/server/pages/load/load-page.ts';
import { renderPage } from '../../src/server/pages/render/render-page.tsx';
import { readInitialViews } from '../../src/shop/initial-views.ts';
import { createServerShop } from '../../src/shop/server-shop.ts';
import { RECORDS, SHOP } from '../fuzz/shop.ts';

/** Markup of a tree, and what the renderer reports of it, as `<code> <path>`. */
export type RenderTree = (
  component: unknown,
  lang: Lang,
) => { readonly html: string; readonly diagnostics: readonly string[] };

/** Conditions with times hold or not as on this day. */
const NOW = new Date('2026-11-20T05:00:00Z');

/** Creates the renderer with the registry's components, or with these specs of types in their place. */
export async function createTreeRenderer(
  replaced: ReadonlyMap<string, ComponentSpec> = new Map(),
): Promise<{ readonly specs: ReadonlyMap<string, ComponentSpec>; readonly render: RenderTree }> {
  const [known, th, en] = await Promise.all([loadSpecs(registry), loadI18n('th'), loadI18n('en')]);
  const components = createComponentSource(registry, (type, error) => {
    throw new Error(`the code of ${type} could not be loaded`, { cause: error });
  });
  await components.load(Object.keys(registry));
  const specs = new Map([...known, ...replaced]);
  const shop = createServerShop(readInitialViews(() => undefined, {}));
  const fragments = createFragmentCache(0);
  const render: RenderTree = (component, lang) => {
    const scope = { base: SHOP, otherData: RECORDS, lang, path: '/about', query: {} };
    const options = { specs, lang, query: {}, now: NOW, scope, sanitizeHtml, preview: true };
    const { nodes, diagnostics } = resolveTree(component, options);
    const failed: string[] = [];
    const { html } = renderPage({
      lang,
      origin: 'http://shop.example',
      url: { pathname: lang === 'th' ? '/about' : '/en/about', search: '' },
      base: { ...EMPTY_BASE, base: SHOP },
      outcome: {
        kind: 'page',
        page: { path: '/about', httpStatusCode: 200, otherData: RECORDS, pageComponent: nodes },
      },
      preview: true,
      i18n: lang === 'th' ? th : en,
      shop,
      components,
      specs,
      fragments,
      texts: '',
      failed: (node) => failed.push(`COMPONENT_THREW ${node.id}`),
    });
    return {
      html: piecesText(html),
      diagnostics: [...diagnostics.map(({ code, path }) => `${code} ${path}`), ...failed],
    };
  };
  return { specs, render };
}
