/** The page in the frame and the revisions it goes through. */
import { applyPatch } from '../../machines/preview/patch.ts';
import type { PatchOperation } from './messages.ts';
import { failed, type Outcome } from './outcome.ts';
import type { Page, Standing } from './standing.ts';

/** Answers to a patch after which the frame gets the whole page. */
const MISMATCHES: ReadonlySet<string> = new Set(['REV_MISMATCH', 'PATCH_FAILED', 'STALE_REV']);

export function createPages(standing: Standing) {
  let rev = 0;
  /** The whole page that was sent last. */
  let whole: { readonly rev: number; readonly outcome: Promise<Outcome> } | undefined;

  function replace(path: string, pageJson: unknown): Promise<Outcome> {
    return sendWhole({ type: 'page-replace', path, pageJson }, standing.tell);
  }

  function sendWhole(page: Page, send: (page: Page) => Promise<Outcome>): Promise<Outcome> {
    rev += 1;
    whole = { rev, outcome: send({ ...page, rev }) };
    return whole.outcome;
  }

  async function patch(ops: readonly PatchOperation[]): Promise<Outcome> {
    const page = standing.page();
    if (page === undefined) return failed('NO_PAGE', 'there is no page yet: replace() it first');
    const result = applyPatch(page.pageJson, ops);
    if (!result.ok) return failed('PATCH_FAILED', result.message);
    const base = rev;
    rev += 1;
    const own = rev;
    const changed = { ...page, pageJson: result.document, rev };
    const outcome = await standing.turn(changed, { type: 'patch', rev, base, ops: [...ops] });
    if (outcome.ok || !MISMATCHES.has(outcome.code)) return outcome;
    // A whole page that was sent since then holds this change already.
    if (whole !== undefined && whole.rev > own) return whole.outcome;
    return sendWhole(standing.page() ?? changed, (whole) => standing.turn(whole, whole));
  }

  return { replace, patch };
}
