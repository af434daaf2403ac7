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
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

/** Slides in a scrolling row (ARIA Authoring Practices "Carousel"). */
export default function Carousel(props: PropsOf<typeof spec>) {
  const { label, perView, gap, autoplay, seconds, root, children } = props;
  const { t } = useLingui();
  const { preview } = usePage();
  const { row, position, measure, show, showSlideOf } = useSlides();
  const last = position.stops - 1;
  const auto = useAutoplay(autoplay && last > 0, seconds, () =>
    show(position.current < last ? position.current + 1 : 0),
  );
  useReveal(row, (target) => {
    // A revealed slide, such as one being edited, stays in view.
    auto.pause();
    showSlideOf(target);
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // Keys inside a slide belong to its content.
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const { current } = position;
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[pressedKey(event)];
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0 && next <= last) show(next);
  }

  if (children === undefined && !preview) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers pause autoplay, nothing else
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys of a scrolling row; the buttons do the same */}
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
        position={position}
        paused={autoplay ? auto.isPaused : undefined}
        isSilent={auto.isPlaying}
        onShow={show}
        onPause={(paused) => (paused ? auto.pause() : auto.play())}
      />
    </div>
  );
}
