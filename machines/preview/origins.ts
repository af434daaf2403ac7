/** Who may speak to the preview, and to whom it says that it is ready (contract, chapters 5 and 10). Pure. */
import type { PreviewContext, PreviewInput, Sender } from './types.ts';

/** The origin of documents that have none: nobody can be told apart by it. */
const OPAQUE = 'null';

/** Whether a message counts. The first one that does pins its origin. */
export function counts(context: PreviewContext, { origin, isParent }: Sender): boolean {
  if (!isParent || origin === OPAQUE) return false;
  return context.pinned === '' ? isAllowed(context, origin) : origin === context.pinned;
}

/** Whether the sender can be told that it may not speak. */
export function canBeRefused(context: PreviewContext, from: Sender): boolean {
  return from.isParent && from.origin !== OPAQUE && !counts(context, from);
}

function isAllowed({ own, referrer, listed }: PreviewInput, origin: string): boolean {
  if (listed !== undefined) return listed.includes(origin);
  return origin === own || referrer === undefined || origin === referrer;
}

/** Origins for `ready`; `*` only where nothing is known of the parent. */
export function readyTargets({ pinned, referrer, listed }: PreviewContext): readonly string[] {
  if (pinned !== '') return [pinned];
  if (listed !== undefined) return referrer !== undefined && listed.includes(referrer) ? [referrer] : listed;
  return [referrer ?? '*'];
}
