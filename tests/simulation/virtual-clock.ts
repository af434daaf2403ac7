/** One clock for everything: timers, dates and pauses of all browsers and of the service. */
import timersPromises from 'node:timers/promises';
import { syncBuiltinESMExports } from 'node:module';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Every simulation begins at this instant. */
export const EPOCH_MS = Date.parse('2026-11-01T03:00:00Z');

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  Date: globalThis.Date,
};
const realNow = performance.now.bind(performance);
const realPause = timersPromises.setTimeout;

/** Waits real time (ms), which no clock of a simulation changes. */
export function waitReal(ms: number): Promise<void> {
  return new Promise((resolve) => real.setTimeout(resolve, ms));
}

/** Real time in ms, for benchmarks of the simulation itself. */
export const readRealTime = realNow;

export class VirtualClock {
  /** ms since 1970. */
  now = EPOCH_MS;
  private readonly timers = new Map<number, Timer>();
  private created = 0;

  /** Runs a function after a number of ms; returns the handle for `cancel`. */
  schedule(ms: number, run: () => void): number {
    this.created += 1;
    this.timers.set(this.created, { at: this.now + Math.max(0, Math.floor(ms)), order: this.created, run });
    return this.created;
  }

  cancel(id: number): void {
    this.timers.delete(id);
  }

  /** Instant of the next timer; undefined: there is none. */
  get next(): number | undefined {
    return this.first()?.at;
  }

  /** Advances to the next timer and runs it; timers of one instant run in the order of their creation. */
  runNext(): void {
    const timer = this.first();
    if (timer === undefined) return;
    this.timers.delete(timer.order);
    this.now = Math.max(this.now, timer.at);
    timer.run();
  }

  /** Replaces timers and clocks of this process; the returned function puts the real ones back. */
  install(): () => void {
    const { timers } = this;
    const read = () => this.now;
    const set = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
      const schedule = () => this.schedule(ms, () => run(...given));
      const handle = handleOf(schedule(), () => {
        timers.delete(handle.id);
        handle.id = schedule();
      });
      return handle;
    };
    const clear = (handle: unknown) => {
      if (isHandle(handle)) timers.delete(handle.id);
    };
    const every = (run: () => void, ms = 0) => {
      const handle = handleOf(0, () => {
        timers.delete(handle.id);
        scheduleNext();
      });
      const scheduleNext = () => {
        handle.id = this.schedule(Math.max(1, ms), () => {
          scheduleNext();
          run();
        });
      };
      scheduleNext();
      return handle;
    };
    class VirtualDate extends real.Date {
      constructor(...given: readonly unknown[]) {
        super(...((given.length === 0 ? [read()] : given) as [number]));
      }
      static override now(): number {
        return read();
      }
    }
    Object.assign(globalThis, {
      setTimeout: set,
      clearTimeout: clear,
      setInterval: every,
      clearInterval: clear,
      Date: VirtualDate,
    });
    Object.assign(performance, { now: () => read() - EPOCH_MS });
    const pause = (ms: number, value: unknown) =>
      new Promise((resolve) => {
        this.schedule(ms, () => resolve(value));
      });
    Object.assign(timersPromises, { setTimeout: pause });
    syncBuiltinESMExports();
    return () => {
      Object.assign(globalThis, real);
      Object.assign(performance, { now: realNow });
      Object.assign(timersPromises, { setTimeout: realPause });
      syncBuiltinESMExports();
    };
  }

  private first(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.timers.values())
      if (first === undefined || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    return first;
  }
}

interface Handle {
  id: number;
  ref(): Handle;
  unref(): Handle;
  /** Starts the timer's time again. */
  refresh(): Handle;
}

function handleOf(id: number, restart: () => void): Handle {
  const refresh = () => {
    restart();
    return handle;
  };
  const handle: Handle = { id, ref: () => handle, unref: () => handle, refresh };
  return handle;
}

function isHandle(value: unknown): value is Handle {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';
}
