/** Writing in lots: PostgreSQL writes while the next lots are made ready. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lots that may wait, so that PostgreSQL has work while a larger one is made ready. */
const MOST_WAITING = 3;

/**
 * Starts writes one after the other, each once the last has ended. A failure is thrown by a later `push`, or by `end`, and what comes
 * after it is not started; a connection takes no other statement meanwhile.
 */
export class WriteBehind {
  /** That have not ended, the oldest first. */
  readonly #writes: Promise<unknown>[] = [];

  #failure: { readonly error: unknown } | undefined;

  /** Queues a write, and returns when few enough wait. */
  async push(write: () => PromiseLike<unknown>): Promise<void> {
    this.#throwFailure();
    const last = this.#writes.at(-1);
    const writing = last === undefined ? Promise.resolve(write()) : last.then(write);
    writing.then(
      () => void this.#writes.splice(this.#writes.indexOf(writing), 1),
      (error: unknown) => {
        this.#failure ??= { error };
      },
    );
    this.#writes.push(writing);
    if (this.#writes.length > MOST_WAITING) await this.#writes[0];
    // The statement goes out before the caller is busy again.
    await nextTurn();
  }

  /** Waits for the last write. */
  async end(): Promise<void> {
    await this.#writes.at(-1);
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
