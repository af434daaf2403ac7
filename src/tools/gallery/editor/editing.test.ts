import { expect, test } from 'vitest';
import { type Editing, type EditingEvent, nextEditing, printed, startEditing } from './editing.ts';

const sample = { type: 'text', props: { text: 'One' } };
const play = (...events: EditingEvent[]) => events.reduce<Editing>(nextEditing, startEditing(sample));
const shown = ({ history, node, scanned }: Editing) => [history.text, node, scanned.fault?.kind];

test('a value that is set stands in the text, and a text that is written in the values', () => {
  const set = play({ type: 'set', pointer: '/props/text', value: 'Two', at: 0 });
  const two = { type: 'text', props: { text: 'Two' } };
  expect(shown(set)).toEqual([printed(two), two, undefined]);
  const written = nextEditing(set, { type: 'write', text: '{"type":"divider"}', what: 'text', at: 1 });
  expect(shown(written)).toEqual(['{"type":"divider"}', { type: 'divider' }, undefined]);
  expect(shown(nextEditing(written, { type: 'undo' }))).toEqual([printed(two), two, undefined]);
});

test('a text that is no JSON keeps the last good node', () => {
  const broken = play({ type: 'write', text: '{"type":', what: 'text', at: 0 });
  expect(shown(broken)).toEqual(['{"type":', sample, 'value']);
  expect(shown(nextEditing(broken, { type: 'undo' }))).toEqual([printed(sample), sample, undefined]);
});

test('what is set to nothing is gone', () => {
  expect(play({ type: 'set', pointer: '/props/text', value: undefined, at: 0 }).node).toEqual({
    type: 'text',
    props: {},
  });
});
