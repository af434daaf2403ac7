import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { useReveal } from '#registry/kit/ui/reveal.ts';
import { usePage } from '#registry/kit/shop.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import styles from './carousel.module.css';
import { Controls } from './controls.tsx';
import type spec from './props.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useSlides } from './use-slides.ts';

export default function Carousel(props: PropsOf<typeof spec>) {
  const { label, perView, gap, autoplay, seconds, root, children } = props;
  const { t } = useLingui();
  const { preview } = usePage();
  const { row, place, measure, show, showSlideOf } = useSlides();
  const last = place.stops - 1;
  const auto = useAutoplay(autoplay && last > 0, seconds, () => show(place.at < last ? place.at + 1 : 0));
  useReveal(row, (target) => {
    // What somebody asked to see, as a slide that is being edited, stays.
    auto.pause();
    showSlideOf(target);
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // Keys of what stands in a slide are its own.
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const { at } = place;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0 && next <= last) show(next);
  }

  if (children === undefined && !preview) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it does nothing when touched: it stops turning
    <div
      {...rootProps(root, styles.carousel)}
      role="group"
      aria-roledescription={t({ id: 'carousel.role', message: 'carousel' })}
      aria-label={label === '' ? t({ id: 'carousel.slides', message: 'Slides' }) : label}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && auto.rest(true)}
      onPointerLeave={() => auto.rest(false)}
      onFocus={() => auto.rest(true)}
      onBlur={() => auto.rest(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of a row that scrolls; the buttons do the same */}
      <div
        ref={row}
        className={classes(styles.row, styles[`gap-${gap}`], perView > 1 && styles[`view-${perView}`])}
        role="group"
        aria-label={t({ id: 'carousel.slides', message: 'Slides' })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that scrolls has to be reachable by keyboard
        tabIndex={0}
        onScroll={measure}
        onKeyDown={onKeyDown}
        onPointerDown={auto.pause}
      >
        {children}
      </div>
      <Controls
        place={place}
        paused={autoplay ? auto.isPaused : undefined}
        isSilent={auto.isPlaying}
        onShow={show}
        onPause={(paused) => (paused ? auto.pause() : auto.play())}
      />
    </div>
  );
}
