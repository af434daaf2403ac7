/** Writing in lots: PostgreSQL writes one while the next is made ready. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Starts writes one after the other, each once the last has ended. A failure is thrown by the next `push`, or by `end`; a
 * connection takes no other statement meanwhile.
 */
export class WriteBehind {
  #writing: Promise<unknown> = Promise.resolve();

  /** Starts a write once the last has ended, and returns when it is under way. */
  async push(write: () => PromiseLike<unknown>): Promise<void> {
    await this.#writing;
    this.#writing = Promise.resolve(write());
    this.#writing.catch(() => undefined);
    // The statement goes out before the caller is busy again.
    await nextTurn();
  }

  /** Waits for the last write. */
  async end(): Promise<void> {
    await this.#writing;
  }
}
