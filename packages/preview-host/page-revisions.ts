/** The page in the frame and its revisions. */
import { applyPatch } from '../../machines/preview/patch.ts';
import { failure, type Outcome, type PatchOperation } from './messages.ts';
import type { Page, DesiredState } from './desired-state.ts';

/** Outcomes of a patch after which the frame gets the whole page. */
const MISMATCHES: ReadonlySet<string> = new Set(['REV_MISMATCH', 'PATCH_FAILED', 'STALE_REV']);

/** Numbers the revisions of the page; falls back to the whole page when the frame cannot apply a patch. */
export function createPageRevisions(desired: DesiredState) {
  let rev = 0;
  /** The whole page that was sent last. */
  let whole: { readonly rev: number; readonly outcome: Promise<Outcome> } | undefined;

  function replace(path: string, pageJson: unknown): Promise<Outcome> {
    return sendWhole({ type: 'page-replace', path, pageJson }, desired.set);
  }

  function sendWhole(page: Page, send: (page: Page) => Promise<Outcome>): Promise<Outcome> {
    rev += 1;
    whole = { rev, outcome: send({ ...page, rev }) };
    return whole.outcome;
  }

  async function patch(ops: readonly PatchOperation[]): Promise<Outcome> {
    const page = desired.page();
    if (page === undefined) return failure('NO_PAGE', 'there is no page yet: replace() it first');
    const result = applyPatch(page.pageJson, ops);
    if (!result.ok) return failure('PATCH_FAILED', result.message);
    const base = rev;
    rev += 1;
    const own = rev;
    const changed = { ...page, pageJson: result.document, rev };
    const outcome = await desired.patch(changed, { type: 'patch', rev, base, ops: [...ops] });
    if (outcome.ok || !MISMATCHES.has(outcome.code)) return outcome;
    // A whole page that was sent since contains this change.
    if (whole !== undefined && whole.rev > own) return whole.outcome;
    return sendWhole(desired.page() ?? changed, (whole) => desired.patch(whole, whole));
  }

  return { replace, patch };
}
