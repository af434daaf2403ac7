/** What the frame says (contract, chapter 5), and to whom. Pure. */
import type { FrameMessage } from '#schemas/preview.ts';
import type { Letter, PreviewContext, Rendered, Sender } from './types.ts';

/** To the parent that is known, and to nobody else. */
export function toParent({ pinned }: PreviewContext, message: FrameMessage): Letter {
  return { to: pinned, message };
}

/** Tells a parent that may not speak which origin was seen, so that its user can be told what to configure. */
export function refusal({ origin }: Sender): Letter {
  return { to: origin, message: { raan: 1, type: 'refused', origin } };
}

/** Without a result: the page could not be rendered. */
export function rendered(context: PreviewContext, result: Rendered = FAILED): Letter {
  const { ms, nodes, diagnostics } = result;
  return toParent(context, {
    raan: 1,
    type: 'rendered',
    rev: context.drawn?.rev,
    ms,
    nodes,
    diagnostics: [...diagnostics],
  });
}

const FAILED: Rendered = {
  ms: 0,
  nodes: 0,
  diagnostics: [
    {
      level: 'error',
      code: 'RENDER_FAILED',
      nodeId: '',
      path: '',
      type: '',
      message: 'The page could not be rendered',
    },
  ],
};
