/** The progress of the loading bar (specification, chapter 9). All times in ms. */
export const THROTTLE_MS = 200;
export const DURATION_MS = 2000;
export const HIDE_DELAY_MS = 500;
export const RESET_DELAY_MS = 400;

const STEP_MS = 100;

export interface LoadingBarView {
  readonly visible: boolean;
  /** 0 to 100 */
  readonly percent: number;
}

export const HIDDEN: LoadingBarView = { visible: false, percent: 0 };

export interface LoadingBar {
  /** Sets whether a page is loading. */
  readonly set: (busy: boolean) => void;
  readonly stop: () => void;
}

/**
 * Shows nothing for waits under 200 ms; then nears 100% over about 2 s without reaching it. At the end it is full for
 * 500 ms, vanishes, and is reset 400 ms later.
 */
export function createLoadingBar(show: (view: LoadingBarView) => void): LoadingBar {
  let busy = false;
  let started = 0;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const later = (ms: number, then: () => void) => void timers.push(setTimeout(then, ms));
  const clear = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  const grow = () => {
    const passed = Date.now() - started;
    // 2/π·atan nears 1 without reaching it; after the whole duration the bar is at about 85%.
    show({ visible: true, percent: Math.min(99, (200 / Math.PI) * Math.atan((passed / DURATION_MS) * 4)) });
    later(STEP_MS, grow);
  };
  return {
    set: (now) => {
      if (now === busy) return;
      busy = now;
      const wasShown = started !== 0;
      clear();
      if (now) {
        later(THROTTLE_MS, () => {
          started = Date.now();
          grow();
        });
        return;
      }
      if (!wasShown) return;
      started = 0;
      show({ visible: true, percent: 100 });
      later(HIDE_DELAY_MS, () => {
        show({ visible: false, percent: 100 });
        later(RESET_DELAY_MS, () => show(HIDDEN));
      });
    },
    stop: clear,
  };
}
