/** Matches equal rows of two pictures, with rows between them added or removed. Pure. */
import { createHash } from 'node:crypto';
import { diffArrays } from 'diff';

/** Pixels in RGBA, row by row. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Bands of rows that stand for each other: one of them is empty where rows were added or removed. */
export interface Band {
  readonly before: { readonly y: number; readonly height: number };
  readonly after: { readonly y: number; readonly height: number };
}

/** Rows between two bands of which both change: a text line's own gaps make no bands of it. */
const GAP = 16;
/** Beyond so many added or removed rows, the pictures are compared without alignment. */
const MOST_EDITS = 6000;

/** The bands of two pictures that differ, from top to bottom; undefined where next to nothing of them is the same. */
export function differingBands(before: Raster, after: Raster): readonly Band[] | undefined {
  const changes = diffArrays(rowsOf(before), rowsOf(after), { maxEditLength: MOST_EDITS });
  if (changes === undefined) return undefined;
  const bands: Band[] = [];
  let [from, to] = [0, 0];
  /** Whether the next rows continue the last band. */
  let isOpen = false;
  for (const { added, removed, count } of changes) {
    const [passed, passedAfter] = [added ? 0 : count, removed ? 0 : count];
    if (added || removed) {
      const last = isOpen ? bands.pop() : undefined;
      const [y, at] = [last?.before.y ?? from, last?.after.y ?? to];
      bands.push({
        before: { y, height: from + passed - y },
        after: { y: at, height: to + passedAfter - at },
      });
      isOpen = true;
    } else {
      const last = bands.at(-1);
      // Rows after a shift are at another place, so they can't be compared with it.
      isOpen = count <= GAP && last !== undefined && last.before.height === last.after.height;
    }
    from += passed;
    to += passedAfter;
  }
  return bands;
}

/** A short text of each row's pixels. */
function rowsOf({ width, height, data }: Raster): string[] {
  const bytes = width * 4;
  return Array.from({ length: height }, (_, row) =>
    createHash('md5')
      .update(data.subarray(row * bytes, (row + 1) * bytes))
      .digest('base64'),
  );
}
