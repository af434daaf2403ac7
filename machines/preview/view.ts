import type { SnapshotFrom } from 'xstate';
import type { previewMachine } from './machine.ts';
import type { ProtocolVersion } from '#schemas/page/preview.ts';
import type { PreviewMode, PreviewPage } from './types.ts';

const STATUSES = ['handshaking', 'connected', 'lost'] as const;

/** View for screens. */
export interface PreviewScreen {
  readonly status: 'waiting' | (typeof STATUSES)[number];
  /** Origin of the parent; undefined until its first trusted message. */
  readonly parent: string | undefined;
  readonly mode: PreviewMode;
  /** The version of the protocol that `hello` chose; 1 before it. */
  readonly version: ProtocolVersion;
  /** The newest page of the parent. */
  readonly page: PreviewPage | undefined;
  readonly rendering: boolean;
}

/** Names the connection by the tag of its state; `waiting` where no state has one. */
export function previewView(snapshot: SnapshotFrom<typeof previewMachine>): PreviewScreen {
  const { pinned, mode, version, page } = snapshot.context;
  return {
    status: STATUSES.find((status) => snapshot.hasTag(status)) ?? 'waiting',
    parent: pinned === '' ? undefined : pinned,
    mode,
    version,
    page,
    rendering: snapshot.hasTag('rendering'),
  };
}
