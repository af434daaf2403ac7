import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import type { Layout } from '#machines/diagram/layout.ts';
import styles from './minimap.module.css';

interface MinimapProps {
  readonly layout: Layout;
  /** The scrolled element that shows the drawing. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Ids of the active states. */
  readonly active: readonly string[];
  /** Size of the drawing as a multiple of the layout's. */
  readonly zoom: number;
}

/** The visible part of the drawing, as shares of it. */
interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const WHOLE: View = { left: 0, top: 0, width: 1, height: 1 };

/**
 * The whole chart in little, with the part that the frame shows; none where the frame shows all of it. A pointer moves the frame; keys
 * scroll the frame itself, so that the map is hidden from assistive technology.
 */
export function Minimap({ layout, frame, active, zoom }: MinimapProps) {
  const [view, setView] = useState(WHOLE);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const update = () => setView(viewOf(element));
    const resizes = new ResizeObserver(update);
    resizes.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    update();
    return () => {
      resizes.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [frame, layout, zoom]);

  const move = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<SVGSVGElement>) => {
    if (buttons === 0 || frame.current === null) return;
    const { x, y, width, height } = currentTarget.getBoundingClientRect();
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = frame.current;
    frame.current.scrollTo({
      left: ((clientX - x) / width) * scrollWidth - clientWidth / 2,
      top: ((clientY - y) / height) * scrollHeight - clientHeight / 2,
      behavior: 'instant',
    });
  };
  if (view.width >= 1 && view.height >= 1) return null;
  const { width, height, states } = layout;
  return (
    <svg
      className={styles.minimap}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={move}
    >
      {states.map(({ state: { id }, ...box }) => (
        <rect
          key={id}
          className={styles.state}
          data-active={active.includes(id) ? '' : undefined}
          x={box.x}
          y={box.y}
          width={box.width}
          height={box.height}
        />
      ))}
      <rect
        className={styles.view}
        x={view.left * width}
        y={view.top * height}
        width={view.width * width}
        height={view.height * height}
      />
    </svg>
  );
}

function viewOf({ scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight }: HTMLElement): View {
  // A page that is not laid out has no sizes.
  if (scrollWidth === 0 || scrollHeight === 0) return WHOLE;
  return {
    left: scrollLeft / scrollWidth,
    top: scrollTop / scrollHeight,
    width: clientWidth / scrollWidth,
    height: clientHeight / scrollHeight,
  };
}
