import type { Lang } from '#schemas/lang.ts';

/** How the page is seen in the frame. */
export interface View {
  /** px; 0: as wide as there is room. */
  readonly width: number;
  /** Part of the real size; 0: so that all of the width is seen. */
  readonly zoom: number;
  readonly lang: Lang;
  /** Whether a click in the frame selects a node or acts. */
  readonly mode: 'select' | 'browse';
}
