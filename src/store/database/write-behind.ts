/** Writes in batches: PostgreSQL writes while the next batches are prepared. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Batches that may wait, so that PostgreSQL is busy while a larger one is prepared. */
const MOST_WAITING = 3;

/**
 * Runs writes one after the other on one connection. If a write fails, later ones are not started, and the next `push`
 * or `end` throws the error. The connection must not run other statements meanwhile.
 */
export class WriteBehind {
  /** Unfinished writes, the oldest first. */
  readonly #writes: Promise<unknown>[] = [];

  #failure: { readonly error: unknown } | undefined;

  /** Queues a write, and returns when the queue is short enough. */
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
    // Sends the statement before the caller is busy again.
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
