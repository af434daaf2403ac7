import { expect, test } from 'vitest';
import { findCommands } from './commands.ts';

const commands = [
  'Add Text',
  'Add Rich text',
  'Add ข้อความ',
  'Edit Undo',
  ...Array.from({ length: 20 }, (_, at) => `Go to Row ${at}`),
].map((name) => {
  const [group = '', ...label] = name.split(/ (?=[A-Zก-๙])/);
  return { key: name, group, label: label.join(' '), run: () => undefined };
});
const found = (words: string) => findCommands(commands, words).map(({ key }) => key);

test('finds commands by words of their name and group, in any order, those that begin with them first', () => {
  expect([found('text'), found('rich ADD'), found('ความ'), found('undo'), found('nothing')]).toEqual([
    ['Add Text', 'Add Rich text'],
    ['Add Rich text'],
    ['Add ข้อความ'],
    ['Edit Undo'],
    [],
  ]);
});

test('shows twelve commands at most, in their order', () => {
  expect([found('go').length, found('').slice(0, 4)]).toEqual([
    12,
    ['Add Text', 'Add Rich text', 'Add ข้อความ', 'Edit Undo'],
  ]);
});
