/** The server's side of raan.tsx: the storefront's writer of HTML, with nothing that an earlier rendering has left. */
import { renderToHtml } from '../../../src/renderer/html/render-to-html.ts';
import { writtenNodes } from '../../../src/renderer/html/written-nodes.tsx';
import type { ResolvedNode } from '../../../src/renderer/resolve/resolved-node.ts';
import { renderer } from '../renderer.ts';
import raan, { onServer } from './raan.tsx';

export default renderer({
  ...raan,
  html: (nodes: readonly ResolvedNode[]) => renderToHtml(writtenNodes(nodes, onServer)),
});
