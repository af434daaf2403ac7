/** Nodes in the frame that stand for a node without a drawing of its own, such as an experiment. Pure. */
import { indexNodes, type Page } from '../page/nodes.ts';

/** In px of the frame's viewport. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The outermost shown nodes of a node: itself, or those within where it is replaced by its content; none if it is hidden. */
export function shownRoots(id: string, page: Page, shown: Page): readonly string[] {
  if (indexNodes(shown).has(id)) return [id];
  const children = [...indexNodes(page).values()].filter(({ position }) => position.parent === id);
  return children.flatMap((child) => shownRoots(child.id, page, shown));
}

/** The box around boxes that have a size; undefined without any. */
export function boundsOf(boxes: readonly Box[]): Box | undefined {
  const sized = boxes.filter(({ width, height }) => width > 0 || height > 0);
  const [first] = sized.length === 0 ? boxes : sized;
  if (first === undefined || sized.length <= 1) return first;
  const x = Math.min(...sized.map((box) => box.x));
  const y = Math.min(...sized.map((box) => box.y));
  const right = Math.max(...sized.map((box) => box.x + box.width));
  const bottom = Math.max(...sized.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
