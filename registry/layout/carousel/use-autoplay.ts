import { useEffect, useEffectEvent, useState } from 'react';

interface Autoplay {
  /** Whether the visitor stopped it, by its button or by touching the slides; the button starts it again. */
  readonly isPaused: boolean;
  /** Whether it advances now: neither paused nor resting. */
  readonly isPlaying: boolean;
  readonly pause: () => void;
  readonly play: () => void;
  /** Suspends it while a pointer or the focus is on the slides. */
  readonly rest: (isResting: boolean) => void;
}

/**
 * Calls `advance` at an interval in seconds unless paused or suspended (WCAG 2.2.2), the tab is hidden or the visitor prefers
 * reduced motion.
 */
export function useAutoplay(isEnabled: boolean, seconds: number, advance: () => void): Autoplay {
  const [isPaused, setPaused] = useState(false);
  const [isResting, rest] = useState(false);
  const isPlaying = isEnabled && !isPaused && !isResting;
  const onTick = useEffectEvent(() => {
    if (!document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches) advance();
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(onTick, seconds * 1000);
    return () => clearInterval(timer);
  }, [isPlaying, seconds]);
  return {
    isPaused,
    isPlaying,
    pause: () => setPaused(true),
    play: () => {
      setPaused(false);
      rest(false);
    },
    rest,
  };
}
