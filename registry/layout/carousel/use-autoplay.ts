import { useEffect, useEffectEvent, useState } from 'react';

interface Autoplay {
  /** Stopped by its button or by a hand on the slides, until its button is pressed again. */
  readonly isPaused: boolean;
  readonly isPlaying: boolean;
  readonly pause: () => void;
  readonly play: () => void;
  /** A pointer or the focus came or went: it rests meanwhile. */
  readonly rest: (isResting: boolean) => void;
}

/**
 * Calls `advance` every so many seconds while nobody is busy with the slides (WCAG 2.2.2); never for people who asked for
 * less motion.
 */
export function useAutoplay(isWanted: boolean, seconds: number, advance: () => void): Autoplay {
  const [isPaused, setPaused] = useState(false);
  const [isResting, rest] = useState(false);
  const isPlaying = isWanted && !isPaused && !isResting;
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
