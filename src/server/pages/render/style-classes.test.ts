import { expect, test } from 'vitest';
import type { ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';
import { styleClass } from '../../../renderer/resolve/style.ts';
import { withClasses } from './style-classes.ts';

const PADDED = { base: { padding: 'm' } } as const;
const GAP = { md: { gap: 's' } } as const;

const node = (id: string, more: Partial<ResolvedNode> = {}): ResolvedNode => ({ type: 'box', id, props: {}, ...more });

test('styles become their classes, in children and slots too; the tree itself stays as it is', () => {
  const tree = node('a', {
    style: PADDED,
    children: [node('b'), node('c', { style: GAP })],
    slots: { aside: [node('d', { style: { base: {} } })] },
  });
  const before = structuredClone(tree);
  expect(withClasses(tree)).toEqual(
    node('a', {
      style: styleClass(PADDED),
      children: [node('b'), node('c', { style: styleClass(GAP) })],
      slots: { aside: [node('d', { style: undefined })] },
    }),
  );
  expect(tree).toEqual(before);
});

test('a tree without styles is itself', () => {
  const plain = node('a', { children: [node('b')] });
  expect(withClasses(plain)).toBe(plain);
});
