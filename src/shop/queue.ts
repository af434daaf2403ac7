/** Runs commands on something that has to be loaded first: they wait, in order, and none is lost to a failed load. */
export interface Queue<T> {
  readonly run: (command: (target: T) => void) => void;
  /** Whether that is news: nobody has started it before. */
  readonly start: () => boolean;
  readonly isStarted: () => boolean;
}

/** Waits between attempts to load (ms); the last one is repeated. */
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 15_000];

/** `failed` is told of each failure to load, and how many there were. */
export function createQueue<T>(load: () => Promise<T>, failed: (error: unknown, failures: number) => void): Queue<T> {
  let target: { readonly value: T } | undefined;
  let isLoading = false;
  let waiting: ((target: T) => void)[] = [];

  async function attempt(failures: number): Promise<void> {
    const loaded = await load().then(
      (value) => ({ value }),
      (error: unknown) => {
        failed(error, failures + 1);
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

  function start(): boolean {
    if (isLoading) return false;
    isLoading = true;
    void attempt(0);
    return true;
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
    isStarted: () => target !== undefined,
  };
}
