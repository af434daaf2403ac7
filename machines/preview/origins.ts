/** The origins that the preview trusts, and the targets of `ready` (contract, chapters 5 and 10). */
import type { PreviewContext, PreviewInput, Sender } from './types.ts';

/** The origin of sandboxed and local documents, which identifies nobody. */
const OPAQUE = 'null';

/** Whether a sender's messages are handled. The first of them pins its origin. */
export function isTrustedSender(context: PreviewContext, { origin, isParent }: Sender): boolean {
  if (!isParent || origin === OPAQUE) return false;
  return context.pinned === '' ? isAllowed(context, origin) : origin === context.pinned;
}

/** Whether an untrusted sender can get a `refused` message. */
export function canBeRefused(context: PreviewContext, from: Sender): boolean {
  return from.isParent && from.origin !== OPAQUE && !isTrustedSender(context, from);
}

function isAllowed({ own, referrer, listed }: PreviewInput, origin: string): boolean {
  if (listed !== undefined) return listed.includes(origin);
  return origin === own || referrer === undefined || origin === referrer;
}

/** Target origins of `ready`; `*` only where the parent's origin is unknown. */
export function readyTargets({ pinned, referrer, listed }: PreviewContext): readonly string[] {
  if (pinned !== '') return [pinned];
  if (listed !== undefined) return referrer !== undefined && listed.includes(referrer) ? [referrer] : listed;
  return [referrer ?? '*'];
}
