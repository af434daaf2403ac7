/** Handles the browser's counts of experiments. */
import type { experimentCalls } from '#schemas/experiments/counts.ts';
import type { HandlerOf } from '../calls/handler.ts';
import { addCounts } from './counts.ts';

/** Handlers of the experiments' calls by name. */
export const experimentHandlers: {
  readonly [Name in keyof typeof experimentCalls]: HandlerOf<(typeof experimentCalls)[Name]>;
} = {
  async experimentCount({ db, shop, lang, now }, { body }) {
    await addCounts({ db, shop, lang }, body.counts, now);
    return { ok: true, data: {} };
  },
};
