/** Raan with static parts of the page from the server's cache, not hydrated. */
import { createMarkers } from '../../../src/renderer/markers.tsx';
import { Nodes, RenderingContext } from '../../../src/renderer/tree.tsx';
import type { ResolvedNode } from '../../../src/renderer/resolved.ts';
import { renderer } from '../renderer.ts';
import raan, { inBrowser } from './raan.tsx';

const rendering = {
  ...inBrowser,
  marked: createMarkers(() => reportError(new Error('a static part was lost'))),
};

export default renderer({
  ...raan,
  hydrated: (nodes: readonly ResolvedNode[]) => (
    <RenderingContext value={rendering}>
      <Nodes nodes={nodes} />
    </RenderingContext>
  ),
});
