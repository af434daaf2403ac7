/** The server's side of raan-static.tsx. */
import { testPage, testShop } from '../../../registry/kit/testing/shop.tsx';
import { createFragmentCache } from '../../../src/server/islands/fragment-cache.ts';
import { createStaticParts } from '../../../src/server/islands/static-parts.tsx';
import { renderToHtml } from '../../../src/renderer/html/render-to-html.ts';
import { writtenNodes } from '../../../src/renderer/html/written-nodes.tsx';
import { withClasses } from '../../../src/server/pages/render/style-classes.ts';
import { staticNodes } from '../../../src/server/islands/static-nodes.ts';
import type { ResolvedNode } from '../../../src/renderer/resolve/resolved-node.ts';
import { elementsOf, Nodes, type Rendering, RenderingContext } from '../../../src/renderer/react/tree.tsx';
import { renderer } from '../renderer.ts';
import { onServer, specs } from './raan.tsx';
import raanStatic from './raan-static.tsx';

const cache = createFragmentCache(64_000_000);
const shop = testShop();
const page = testPage();

const element = (nodes: readonly ResolvedNode[], rendering: Rendering) => (
  <RenderingContext value={rendering}>
    <Nodes nodes={nodes} />
  </RenderingContext>
);

export default renderer({
  ...raanStatic,
  serve: (nodes: readonly ResolvedNode[]) => {
    const standalone = (node: ResolvedNode) => <>{writtenNodes([node], onServer)}</>;
    const parts = createStaticParts({
      cache,
      page,
      shop,
      texts: '',
      standalone,
      stateOf: staticNodes(specs, new Set(), cache.nodes),
      element: (node) => elementsOf([node], onServer)[0],
    });
    const placed = nodes.map(parts.placed);
    const html = parts.fill(() => renderToHtml(element(placed, { ...onServer, renderMarker: parts.renderMarker })));
    return { html, hydrationData: nodes.map((node) => withClasses(parts.handed(node))) };
  },
});
