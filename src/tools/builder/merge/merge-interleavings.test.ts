/** Two editors of one page, in random order: no edit is lost. The oracle is a table of what was written, without any merging. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { insertNodes, moveNode, removeNode, setValue } from '../page/edits.ts';
import { indexNodes, type Page } from '../page/nodes.ts';
import { mergePages } from './merge-pages.ts';

/** A mark in their props identifies nodes, because a merge may assign ids. */
interface Fact {
  readonly props: Readonly<Record<string, unknown>>;
  /** Mark of the parent; null: the page. */
  readonly parent: string | null;
}
type Facts = ReadonlyMap<string, Fact>;

const BOXES = ['box-1', 'box-2'];
const START: Page = {
  pageHead: { title: 'start' },
  pageComponent: [
    {
      type: 'section',
      id: 'b1',
      props: { mark: 'box-1' },
      children: [{ type: 'text', id: 't', props: { mark: 'inner' } }],
    },
    { type: 'section', id: 'b2', props: { mark: 'box-2' } },
    { type: 'text', id: 'u', props: { mark: 'first' } },
    { type: 'text', id: 'v', props: { mark: 'second' } },
  ],
};

function markOf(node: unknown): string {
  return isRecord(node) && isRecord(node.props) ? String(node.props.mark) : '';
}

function factsOf(page: Page): Facts {
  const index = indexNodes(page);
  return new Map(
    [...index.values()].map(({ node, position }) => {
      const parent = position.parent === null ? null : markOf(index.get(position.parent)?.node);
      const { mark: _mark, ...props } = isRecord(node.props) ? node.props : {};
      return [markOf(node), { props, parent }];
    }),
  );
}

/** An editor with the state of the store that it edits upon. */
interface Editor {
  readonly name: string;
  page: Page;
  base: Page;
  revision: number;
  /** Marks of the nodes that only this editor moves and removes. */
  readonly own: string[];
}

const edit = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.constantFrom('set', 'set', 'insert', 'move', 'remove', 'save', 'title'),
  pick: fc.nat(50),
  place: fc.nat(3),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

/** Plays edits by two editors upon one store; returns its page at the end, and the table of what was written. */
function play(edits: readonly Edit[]): {
  readonly page: Page;
  readonly written: Map<string, Fact>;
  readonly conflicts: number;
} {
  let store = { page: START, revision: 0 };
  let conflicts = 0;
  const written = new Map<string, Fact>(factsOf(START));
  const editors = ['one', 'two'].map((name, index): Editor => ({
    name,
    page: START,
    base: START,
    revision: 0,
    own: [['first'], ['second']][index] ?? [],
  }));
  const save = (editor: Editor) => {
    if (editor.revision !== store.revision) {
      const merged = mergePages(editor.base, editor.page, store.page);
      conflicts += merged.conflicts.length;
      editor.page = merged.page;
    }
    store = { page: editor.page, revision: store.revision + 1 };
    Object.assign(editor, { base: store.page, revision: store.revision });
  };
  for (const [step, { who, what, pick, place }] of edits.entries()) {
    const editor = editors[who];
    if (editor === undefined) continue;
    const index = indexNodes(editor.page);
    const byMark = new Map([...index.values()].map((found) => [markOf(found.node), found]));
    const marks = [...byMark.keys()];
    const mark = marks[pick % marks.length] ?? '';
    const target = [null, ...BOXES][place % 3] ?? null;
    const parent = target === null ? null : (byMark.get(target)?.id ?? null);
    const position = { parent, slot: 'children', index: pick % 3 };
    const own = editor.own.filter((each) => byMark.has(each));
    const mine = own[pick % own.length] ?? '';
    const id = byMark.get(mine)?.id ?? '';
    if (what === 'save') save(editor);
    // Each editor writes props of its own; the same prop of both would be a conflict, which merge-pages.test.ts covers.
    else if (what === 'set') {
      const fact = written.get(mark);
      const name = `${editor.name}-${place}`;
      editor.page = setValue(editor.page, `${byMark.get(mark)?.pointer ?? ''}/props/${name}`, step);
      if (fact !== undefined) written.set(mark, { ...fact, props: { ...fact.props, [name]: step } });
    } else if (what === 'title') {
      if (who === 0) editor.page = setValue(editor.page, '/pageHead/title', `title ${step}`);
    } else if (what === 'insert') {
      const made = `made-${step}`;
      editor.page = insertNodes(editor.page, position, [{ type: 'text', props: { mark: made } }]).page;
      editor.own.push(made);
      written.set(made, { props: {}, parent: target });
    } else if (mine !== '' && what === 'move') {
      editor.page = moveNode(editor.page, id, position);
      const fact = written.get(mine);
      if (fact !== undefined) written.set(mine, { ...fact, parent: target });
    } else if (mine.startsWith('made') && what === 'remove') {
      // Nodes that nobody else has seen: a node that another editor changed meanwhile would stay.
      if (factsOf(store.page).has(mine)) continue;
      editor.page = removeNode(editor.page, id).page;
      written.delete(mine);
    }
  }
  for (const editor of [...editors, ...editors]) save(editor);
  return { page: store.page, written, conflicts };
}

test('loses no edit in 1,000 random interleavings of two editors, and asks nothing', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 5, maxLength: 60 }), (edits) => {
      const { page, written, conflicts } = play(edits);
      const titles = edits.flatMap(({ who, what }, step) => (who === 0 && what === 'title' ? [`title ${step}`] : []));
      expect(Object.fromEntries(factsOf(page))).toEqual(Object.fromEntries(written));
      expect([conflicts, page.pageHead]).toEqual([0, { title: titles.at(-1) ?? 'start' }]);
    }),
    { numRuns: 1000, seed: 17 },
  );
});

test('answers either side’s page where the other changed nothing, whatever was edited', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      const { page } = play(edits);
      expect(mergePages(START, page, START)).toEqual({ page, conflicts: [] });
      expect(mergePages(START, START, page)).toEqual({ page, conflicts: [] });
      expect(mergePages(START, page, page)).toEqual({ page, conflicts: [] });
    }),
    { numRuns: 300, seed: 17 },
  );
});

test('has every value of both sides in the page or among the conflicts where both edit alike props', () => {
  const value = fc.record({
    mark: fc.constantFrom('inner', 'first', 'second'),
    name: fc.constantFrom('x', 'y'),
    value: fc.nat(3),
  });
  const write = (edits: readonly { mark: string; name: string; value: number }[]) =>
    edits.reduce((page, { mark, name, value: next }) => {
      const found = [...indexNodes(page).values()].find(({ node }) => markOf(node) === mark);
      return setValue(page, `${found?.pointer ?? ''}/props/${name}`, next);
    }, START);
  fc.assert(
    fc.property(fc.array(value), fc.array(value), (one, two) => {
      const [mine, theirs] = [write(one), write(two)];
      const { page, conflicts } = mergePages(START, mine, theirs);
      const [from, own, other, merged] = [START, mine, theirs, page].map(factsOf);
      for (const [mark, fact] of merged ?? [])
        for (const name of ['x', 'y']) {
          const [before, here, there] = [from, own, other].map((facts) => facts?.get(mark)?.props[name]);
          const isBoth = here !== before && there !== before && here !== there;
          expect(fact.props[name]).toBe(isBoth || there === before ? here : there);
          const asked = conflicts.filter((each) => each.kind === 'value' && each.path.join(' ') === `props ${name}`);
          const listed = asked.some((each) => each.kind === 'value' && each.mine === here && each.theirs === there);
          expect(isBoth ? listed : true).toBe(true);
        }
    }),
    { numRuns: 1000, seed: 17 },
  );
});
