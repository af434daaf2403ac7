/** Places the label of a component outside its box, whose first words it would cover. Pure. */
import type { Box } from './shown-roots.ts';

/** Where a label is: over the box only where there is no room around it. */
export type LabelPlace = 'above' | 'below' | 'inside';

/** Height of a label (px). */
const LABEL = 20;

/** The place of a label on a canvas of a height (px): `first` where there is room, else the other side. */
export function labelPlace(
  { y, height }: Pick<Box, 'y' | 'height'>,
  { zoom, room, first }: { readonly zoom: number; readonly room: number; readonly first: 'above' | 'below' },
): LabelPlace {
  const fits = { above: y * zoom >= LABEL, below: (y + height) * zoom + LABEL <= room };
  if (fits[first]) return first;
  const other = first === 'above' ? 'below' : 'above';
  return fits[other] ? other : 'inside';
}
