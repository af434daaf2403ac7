import { classes } from '../classes.ts';
import styles from './icon.module.css';

/** Icons of the interface, which every visitor downloads; path data on a 24 × 24 grid, drawn for this shop. */
const STROKES = {
  alert: 'M12 3.6 21.2 19a1 1 0 0 1-.9 1.5H3.7a1 1 0 0 1-.9-1.5L12 3.6ZM12 10v4.2M12 17.3v.1',
  'arrow-right': 'M4.5 12h15M13.5 6l6 6-6 6',
  calendar:
    'M4 7.5A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-11ZM4 10.5h16M8 3.5v4M16 3.5v4M8 14h2M14 14h2M8 17h2',
  cart: 'M5 8h14l1.2 11.4a1.3 1.3 0 0 1-1.3 1.4H5.1a1.3 1.3 0 0 1-1.3-1.4L5 8ZM8.2 11V7a3.8 3.8 0 0 1 7.6 0v4',
  check: 'm5 12.5 4.7 4.7L19.5 7',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9.5A1.5 1.5 0 0 1 10.5 8h8A1.5 1.5 0 0 1 20 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 18.5v-9ZM6 16h-.5A1.5 1.5 0 0 1 4 14.5v-9A1.5 1.5 0 0 1 5.5 4h8A1.5 1.5 0 0 1 15 5.5V6',
  expand: 'M14 4.5h5.5V10M19.5 4.5l-6 6M10 19.5H4.5V14M4.5 19.5l6-6',
  external: 'M13.5 4.5h6v6M19.5 4.5l-9 9M18 14v4a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V7.5A1.5 1.5 0 0 1 6 6h4',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.7 12h16.6M12 3.5c2.3 2.4 3.5 5.3 3.5 8.5s-1.2 6.1-3.5 8.5c-2.3-2.4-3.5-5.3-3.5-8.5S9.7 5.9 12 3.5Z',
  heart:
    'M12 20S4 15.3 4 9.6A4.2 4.2 0 0 1 8.2 5.4c1.6 0 3 .9 3.8 2.3.8-1.4 2.2-2.3 3.8-2.3A4.2 4.2 0 0 1 20 9.6C20 15.3 12 20 12 20Z',
  image:
    'M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11ZM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.2v.1',
  'map-pin':
    'M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0C18.5 15.4 12 21 12 21ZM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  menu: 'M4 7h16M4 12h16M4 17h10',
  minus: 'M5.5 12h13',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5.2 18.5 12 8 18.8V5.2Z',
  plus: 'M12 5.5v13M5.5 12h13',
  search: 'M10.8 4.5a6.3 6.3 0 1 0 0 12.6 6.3 6.3 0 0 0 0-12.6ZM15.5 15.5l4.5 4.5',
  settings: 'M4 7h9M17 7h3M15 4.8v4.4M4 12h3M11 12h9M9 9.8v4.4M4 17h9M17 17h3M15 14.8v4.4',
  shield: 'M12 3.5 19 6v5.5c0 4.3-2.8 7.5-7 9-4.2-1.5-7-4.7-7-9V6l7-2.5ZM8.8 12l2.3 2.3 4.2-4.4',
  star: 'm12 4 2.4 5.1 5.6.7-4.1 3.9 1.1 5.5L12 16.4l-5 2.8 1.1-5.5L4 9.8l5.6-.7L12 4Z',
  ticket:
    'M3.5 8A1.5 1.5 0 0 1 5 6.5h14A1.5 1.5 0 0 1 20.5 8v2a2 2 0 0 0 0 4v2a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 16v-2a2 2 0 0 0 0-4V8ZM14.5 7v1.5M14.5 11.3v1.5M14.5 15.5V17',
  trash: 'M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l.8 13h9.4l.8-13M10.2 10.5v5M13.8 10.5v5',
  truck:
    'M2.5 6.5h11.5v10H2.5v-10ZM14 10h4l3.5 3.5v3H14V10ZM6.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-3.8 3.6-6 7.5-6s6.9 2.2 7.5 6',
} as const;

/** An icon of the interface; those that content may choose are in content-icon.tsx. */
export type IconName = keyof typeof STROKES;

/** Whether a text is the name of an interface icon. */
export function isIconName(text: string): text is IconName {
  return Object.hasOwn(STROKES, text);
}

/** An icon of the interface; see `Glyph`. */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string | undefined }) {
  return <Glyph d={STROKES[name]} label={label} className={className} />;
}

interface GlyphProps {
  /** SVG path data on a 24 × 24 grid. */
  readonly d: string;
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** An SVG of strokes, 1.25 em tall. Decorative unless it has a `label`, which it needs where no text is beside it. */
export function Glyph({ d, label, className }: GlyphProps) {
  return (
    <svg
      className={classes(styles.icon, className)}
      viewBox="0 0 24 24"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
      focusable="false"
    >
      <path d={d} />
    </svg>
  );
}
