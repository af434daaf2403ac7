/** Work in rounds: at intervals and whenever it is woken, never two rounds at once in a process. */

/** Rounds that are kept. */
export interface Rounds {
  /** Starts a round, or another one after the round under way; resolves once it is done. Never rejects. */
  wake(): Promise<void>;
  /** Ends after the round under way. */
  close(): Promise<void>;
}

/** The action and its schedule. */
export interface RoundsOptions {
  readonly everyMs: number;
  /** Time until the first round that nobody wakes; `everyMs` unless given. */
  readonly firstMs?: number;
  /** One round, which stops early where `isOver` answers true. */
  readonly work: (isOver: () => boolean) => Promise<void>;
  /** Called with the error that ended a round. */
  readonly onFailure: (error: unknown) => void;
}

/** Starts the rounds. */
export function keepRounds({ everyMs, firstMs = everyMs, work, onFailure }: RoundsOptions): Rounds {
  const state = { isOver: false, isWanted: false };
  let round: Promise<void> | undefined;
  const run = async () => {
    try {
      while (state.isWanted && !state.isOver) {
        state.isWanted = false;
        await work(() => state.isOver);
      }
    } catch (error) {
      onFailure(error);
    } finally {
      // In the same task as the last check of `isWanted`: a wake after it begins a round of its own.
      round = undefined;
    }
  };
  const wake = (): Promise<void> => {
    state.isWanted = true;
    round ??= Promise.resolve().then(run);
    return round;
  };
  const tick = () => {
    void wake();
    timer = setTimeout(tick, everyMs).unref();
  };
  let timer = setTimeout(tick, firstMs).unref();
  return {
    wake,
    async close() {
      state.isOver = true;
      clearTimeout(timer);
      await round;
    },
  };
}
