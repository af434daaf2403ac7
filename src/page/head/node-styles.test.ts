import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NodeStyle } from '#schemas/page/style.ts';
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import { styleClass } from '../../renderer/resolve/style.ts';
import { createNodeStyles } from './node-styles.ts';

/** The used part of the CSSOM; jsdom has no constructed sheets. */
class Sheet {
  readonly cssRules: string[] = [];
  insertRule(rule: string, at: number): void {
    this.cssRules.splice(at, 0, rule);
  }
}

let sheets: Sheet[];
beforeEach(() => {
  sheets = [];
  vi.stubGlobal('CSSStyleSheet', Sheet);
  vi.stubGlobal('document', { adoptedStyleSheets: sheets });
});
afterEach(() => vi.unstubAllGlobals());

const node = (style: ResolvedNode['style'], children?: ResolvedNode[]): ResolvedNode => ({
  type: 'box',
  id: 'n',
  props: {},
  children,
  slots: undefined,
  style,
  when: undefined,
});
const rules = () => sheets.map(({ cssRules }) => cssRules);

const PADDED: NodeStyle = { base: { padding: 'm' }, md: { padding: 'l' } };
const GAP: NodeStyle = { base: { gap: 's' } };
const [padded, gap] = [styleClass(PADDED), styleClass(GAP)];
const PADDED_RULES = [
  `.${padded}.${padded}{padding:var(--space-m)}`,
  `@container page (min-width:48rem){.${padded}.${padded}{padding:var(--space-l)}}`,
];

test('adds the rules of new classes, one by one, each class once, into one sheet', () => {
  const styles = createNodeStyles();
  styles.add([node(PADDED, [node({ ...PADDED }), node(undefined)])]);
  expect(rules()).toEqual([PADDED_RULES]);
  styles.add([node(PADDED), node(GAP)]);
  expect(rules()).toEqual([[...PADDED_RULES, `.${gap}.${gap}{gap:var(--space-s)}`]]);
});

test('a rule with states nested in it stays whole', () => {
  const styles = createNodeStyles();
  styles.add([node({ base: { hover: 'lift', press: 'sink' }, lg: { hover: 'grow' } })]);
  expect(rules()[0]?.map((rule) => rule.replaceAll(/[^{}@]/g, ''))).toEqual(['{@{{}}{}}', '@{{@{{}}}}']);
});

test('a class that the server wrote is not added twice, and without a new class there is no sheet', () => {
  const styles = createNodeStyles();
  styles.add([node(gap), node(undefined)]);
  expect(rules()).toEqual([]);
});
