import { type Page, expect } from '@playwright/test';

/** Properties that decide the look of an element; all others follow from them or do not affect the look. */
const PROPERTIES = [
  'display',
  'position',
  'visibility',
  'opacity',
  'overflow',
  'z-index',
  'margin',
  'padding',
  'gap',
  'grid-template-columns',
  'flex-wrap',
  'align-items',
  'justify-content',
  'border-radius',
  'border-top-width',
  'border-top-style',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-decoration-line',
  'white-space',
  'word-break',
  'object-fit',
  'aspect-ratio',
  'transform',
  'cursor',
] as const;
/** Compared with a tolerance of one step per channel, because a build rounds colours. */
const COLOURS = ['color', 'background-color', 'border-top-color'] as const;

/** An element: its position in the document, its box on the page (px), its properties and its colours as RGBA. */
export interface DrawnElement {
  readonly path: string;
  readonly box: readonly number[];
  readonly style: string;
  readonly colours: readonly (readonly number[])[];
}

/** Reads all rendered elements of a page, after its fonts and sections have loaded. */
export async function readGeometry(page: Page): Promise<readonly DrawnElement[]> {
  await expect
    .poll(() => page.evaluate(isLaidOut), { message: 'fonts and sections are there', timeout: 120_000 })
    .toBe(true);
  return page.evaluate(read, { properties: PROPERTIES, colours: COLOURS });
}

/** Lists the differences between two readings, one line for each element. */
export function differences(some: readonly DrawnElement[], others: readonly DrawnElement[]): readonly string[] {
  const left = new Map(some.map((each) => [each.path, each]));
  const right = new Map(others.map((each) => [each.path, each]));
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((path) => {
    const [one, other] = [left.get(path), right.get(path)];
    if (one === undefined || other === undefined)
      return [`${path} is only in ${one === undefined ? 'the second' : 'the first'}`];
    const boxes = one.box.every((value, at) => Math.abs(value - (other.box[at] ?? 0)) <= 0.5);
    const colours = one.colours.every((colour, at) =>
      colour.every((value, channel) => Math.abs(value - (other.colours[at]?.[channel] ?? 0)) <= 2),
    );
    if (boxes && colours && one.style === other.style) return [];
    return [`${path}: ${describe(one)} ≠ ${describe(other)}`];
  });
}

function describe({ box, style, colours }: DrawnElement): string {
  return `${box.join(' ')} | ${style} | ${colours.map((colour) => colour.join(',')).join(' ')}`;
}

/** In the page: sections with deferred layout have estimated heights until then. */
function isLaidOut(): boolean {
  const sections = [...document.querySelectorAll('main *, footer')];
  return (
    document.fonts.status === 'loaded' && sections.every((each) => getComputedStyle(each).contentVisibility !== 'auto')
  );
}

/** In the page. */
function read(asked: { readonly properties: readonly string[]; readonly colours: readonly string[] }): DrawnElement[] {
  const found: DrawnElement[] = [];
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const known = new Map<string, readonly number[]>();
  const rgba = (colour: string): readonly number[] => {
    const before = known.get(colour);
    if (before !== undefined || brush === null) return before ?? [];
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const made = [...brush.getImageData(0, 0, 1, 1).data];
    known.set(colour, made);
    return made;
  };
  const visit = (element: Element, path: string) => {
    const style = getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    found.push({
      path: `${path} .${element.getAttribute('class') ?? ''}`,
      box: [x + scrollX, y + scrollY, width, height],
      style: asked.properties.map((name) => style.getPropertyValue(name)).join('; '),
      colours: asked.colours.map((name) => rgba(style.getPropertyValue(name))),
    });
    [...element.children].forEach((child, at) => visit(child, `${path}>${child.localName}:${at}`));
  };
  const app = document.querySelector('#app');
  if (app !== null) visit(app, '');
  return found;
}
