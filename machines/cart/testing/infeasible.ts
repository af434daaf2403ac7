/** Infeasible pairs of transitions, which the chart allows and the environment does not. */
import type { InfeasiblePair } from '#machines/testing/model.ts';

const READY = String.raw`^cart\.sync\.ready`;

export const infeasible: readonly InfeasiblePair[] = [
  {
    first: /→ cart\.sync\.choosing \[isOfAnotherAccount\]/,
    second: /choosing · always → cart\.sync\.(loading|ready)/,
    reason: 'the visitor is unknown then, and the login check runs first',
  },
  {
    first: /→ cart\.sync\.offline|cart\.sync\.offline · /,
    second: /isOfAnotherAccount/,
    reason: 'the shop without a server cart has no server for the login check',
  },
  {
    first: /→ cart\.sync\.ready\.idle|ready\.idle · checkout/,
    second: /tab\.changed → (stays|cart\.sync\.choosing) \[hasUnknownEdits\]|\[hasUnsavedChanges\]|save\.now/,
    reason:
      'nothing is open in idle: there is nothing to know more of, and nothing to save; what opens is watched first',
  },
  {
    first: new RegExp(`^cart\\.sync\\.saving.*→ cart\\.sync\\.ready\\.(refused|backingOff)`),
    second: new RegExp(`${READY} · save\\.now`),
    reason: 'only a full list that is refused saves at once; it is sent only where no save was pending or open',
  },
  {
    first: new RegExp(`${READY} · save\\.now → cart\\.sync\\.awaitingTurn`),
    second: /^cart\.sync(\.awaitingTurn)? · (add|quantity\.set|auth\.changed|tab\.changed)/,
    reason: 'the full list has been refused by then: nothing is queued behind it',
  },
  {
    first: /tab\.changed → stays \[(hasQueuedAdditions|hasUnknownEdits)\]/,
    second: /ready\.(refused|backingOff) · always → cart\.sync\.ready\.idle/,
    reason: 'an addition, or more than the other tab knows, is a draft: something is open still',
  },
  {
    first: /tab\.changed → stays \[hasUnknownEdits\]/,
    second: /ready\.idle · (always → cart\.sync\.ready\.watching|checkout)/,
    reason: 'in idle this tab has no drafts that another one could lack',
  },
  {
    first: /ready\.refused · always → cart\.sync\.ready\.idle/,
    second: /ready\.idle · always/,
    reason: 'a refused save is left for idle where no draft is left',
  },
  {
    first: /isForeign/,
    second: /isOffline/,
    reason: 'the shop without a server cart keeps its own value; another shop is not met in it',
  },
  {
    first: /→ cart\.sync\.offline/,
    second: /hasUnknownEdits/,
    reason: 'before its first edit a tab without a server knows nothing that the storage did not hold',
  },
  {
    first: /identifying · done → cart\.sync\.choosing|auth\.changed → cart\.sync\.choosing/,
    second: /choosing · always → cart\.sync\.identifying \[isAuthUnknown\]/,
    reason: 'the login check has just answered',
  },
  {
    first: /choosing · always → cart\.sync\.ready$|\[(hasNoUnsavedChanges|isNewCartEmpty)\]/,
    second: /ready\.settled · always → cart\.sync\.ready\.(backingOff \[isUnmerged\])/,
    reason: 'a visitor whose cart is not loaded before is a guest, and so is one with nothing open or to be made',
  },
  {
    first: /\[(hasNoUnsavedChanges|isNewCartEmpty)\]/,
    second: /ready\.settled · always → cart\.sync\.ready\.debouncing/,
    reason: 'nothing is open',
  },
  {
    first:
      /(loading · done → cart\.sync\.ready \[(isOk|isCredentialError)\]|done → cart\.sync\.ready\.settled \[isSaved\])/,
    second: /\[isUnmerged\]/,
    reason:
      "with the account's cart loaded, gone or written to, it is the account's; without a session the login check runs",
  },
  {
    first: /saving\.identifyingForSave · (done|auth\.changed) → cart\.sync\.saving\.decidingSave/,
    second: /saving\.decidingSave · always → cart\.sync\.(saving\.identifyingForSave|loading)/,
    reason: 'a guest was just found there: known, and without an account to load',
  },
  {
    first:
      /saving\.attempt · done → cart\.sync\.saving\.renewing|saving\.reauth · (done|auth\.changed) → cart\.sync\.saving\.renewing$/,
    second: /renewing · always → cart\.sync\.loading \[isUnmerged\]/,
    reason: 'who is written for is a guest, or has an account whose cart was loaded',
  },
  {
    first: /\[isUnmerged\]$/,
    second: /checkout → cart\.sync\.identifying \[isAuthUnknown\]/,
    reason: 'who has a cart to be taken over is known',
  },
  {
    first:
      /saving\.((identifyingForSave|reauth) · .*|(attempt|retryAsNew) · done(?=.*\[isOk\])) → cart\.sync\.ready\.backingOff/,
    second: /checkout → cart\.sync\.awaitingTurn/,
    reason: 'the visitor is unknown, and the login check runs first',
  },
  {
    first: /handoff\.updating(Retry)?\.locking · lock\.acquired/,
    second: /handoff\.updating(Retry)? · always → cart\.handoff\.idle \[hasSenderLeft\]/,
    reason: 'what the storage holds makes nobody known',
  },
  {
    first: /handoff\.updating(Retry)?\.decidingList · always/,
    second: /handoff\.awaitingSave(Retry)? · always → cart\.handoff\.idle \[isSaveRefused\]/,
    reason: 'no save ends while the full list waits for its turn',
  },
  {
    first: /handoff\.updating(Retry)?\.sending · done → cart\.handoff\.pausing/,
    second: /handoff\.pausing · always → cart\.handoff\.awaitingSave \[hasGuestLoggedIn\]/,
    reason: 'the full list is an account’s',
  },
  {
    first: /handoff\.awaitingSaveRetry · always → cart\.handoff\.pausing/,
    second: /handoff\.pausing · always → cart\.handoff\.awaitingSave \[hasGuestLoggedIn\]/,
    reason: 'an account’s items are not handed off for a guest: they are dropped',
  },
  {
    first: /handoff\.pausing · (after handoffPause|always) → cart\.handoff\.awaitingSave/,
    second: /handoff\.awaitingSave · always → cart\.handoff\.leaving/,
    reason: 'the hand-off has saved before: it pauses once more',
  },
  {
    first: /handoff\.pausing · always → cart\.handoff\.awaitingSave \[hasGuestLoggedIn\]/,
    second: /handoff\.awaitingSave · always → cart\.handoff\.idle \[(isHandoffOfAnother|isAtRest)\]/,
    reason: 'a guest hands off, who has logged in: the account has a cart, and its list is sent',
  },
];
