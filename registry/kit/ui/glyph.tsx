import { classes } from './classes.ts';
import styles from './icon.module.css';

interface GlyphProps {
  /** Strokes on a grid of 24, as `d` of SVG has them. */
  readonly d: string;
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** A drawing as tall as 1.25 of the text beside it; decoration, unless it is all there is, when it needs a `label`. */
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
