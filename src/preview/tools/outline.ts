import { getRect, type Rect } from './node-layout.ts';
import styles from './preview.module.css';

/** The frame around the node that is highlighted, over the page and not part of it. */
export interface Outline {
  /** Around an element, with a label; undefined: around nothing. */
  readonly put: (element: Element | undefined, label: string) => void;
}

export function createOutline(): Outline {
  let box: HTMLElement | undefined;
  let name: HTMLElement | undefined;
  const make = () => {
    const made = document.createElement('div');
    made.className = styles.outline ?? '';
    made.setAttribute('aria-hidden', 'true');
    name = document.createElement('span');
    name.className = styles.name ?? '';
    made.append(name);
    document.documentElement.append(made);
    return made;
  };
  return {
    put: (element, label) => {
      if (element === undefined) {
        box?.remove();
        box = undefined;
        return;
      }
      box ??= make();
      if (name !== undefined) {
        name.textContent = label;
        name.hidden = label === '';
      }
      place(box, getRect(element));
    },
  };
}

/** px that the label needs above the box, or below it: its first words stay legible. */
const LABEL_HEIGHT = 24;

/** In the document, not in the window: it scrolls with the page. */
function place(outline: HTMLElement, { x, y, width, height }: Rect): void {
  const { style } = outline;
  const zoom = frameZoom();
  const hasRoomBelow = (innerHeight - y - height) * zoom >= LABEL_HEIGHT;
  outline.dataset.label = y * zoom >= LABEL_HEIGHT ? 'above' : hasRoomBelow ? 'below' : 'inside';
  style.setProperty('--zoom', String(zoom));
  style.setProperty('transform', `translate(${x + scrollX}px, ${y + scrollY}px)`);
  style.setProperty('inline-size', `${width}px`);
  style.setProperty('block-size', `${height}px`);
}

/** How the builder scales the frame; 1 for a builder of another origin, whose frame is hidden from the page. */
function frameZoom(): number {
  const { width = 0 } = window.frameElement?.getBoundingClientRect() ?? {};
  return width === 0 || innerWidth === 0 ? 1 : width / innerWidth;
}
