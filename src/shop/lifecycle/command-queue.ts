/** Runs commands on a target that is loaded lazily: they wait in order, and a failed load loses none. */
export interface CommandQueue<T> {
  readonly run: (command: (target: T) => void) => void;
  /** Loads the target unless that has started. */
  readonly start: () => void;
  readonly isLoaded: () => boolean;
}

/** Waits between attempts to load (ms); the last one is repeated. */
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 15_000];

/** Creates the queue. `onFailure` is called with each failure to load and how many there have been; the load is retried. */
export function createCommandQueue<T>(
  load: () => Promise<T>,
  onFailure: (error: unknown, failures: number) => void,
): CommandQueue<T> {
  let target: { readonly value: T } | undefined;
  let isLoading = false;
  let waiting: ((target: T) => void)[] = [];

  async function attempt(failures: number): Promise<void> {
    const loaded = await load().then(
      (value) => ({ value }),
      (error: unknown) => {
        onFailure(error, failures + 1);
        setTimeout(() => void attempt(failures + 1), RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
        return undefined;
      },
    );
    if (loaded === undefined) return;
    target = loaded;
    const commands = waiting;
    waiting = [];
    for (const command of commands) command(loaded.value);
  }

  function start(): void {
    if (isLoading) return;
    isLoading = true;
    void attempt(0);
  }

  return {
    run: (command) => {
      if (target !== undefined) command(target.value);
      else {
        waiting.push(command);
        start();
      }
    },
    start,
    isLoaded: () => target !== undefined,
  };
}
