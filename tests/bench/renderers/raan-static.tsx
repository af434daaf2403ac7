/** Raan with static parts of the page from the server's cache, not hydrated. */
import { createMarkerRenderer } from '../../../src/renderer/react/hydrate-marker.tsx';
import { Nodes, RenderingContext } from '../../../src/renderer/react/tree.tsx';
import type { ResolvedNode } from '../../../src/renderer/resolve/resolved-node.ts';
import { renderer } from '../renderer.ts';
import raan, { inBrowser } from './raan.tsx';

const rendering = {
  ...inBrowser,
  marked: createMarkerRenderer(() => reportError(new Error('a static part was lost'))),
};

export default renderer({
  ...raan,
  hydrated: (nodes: readonly ResolvedNode[]) => (
    <RenderingContext value={rendering}>
      <Nodes nodes={nodes} />
    </RenderingContext>
  ),
});
