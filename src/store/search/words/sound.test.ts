import { expect, test } from 'vitest';
import { singular, soundOf } from './sound.ts';

test.each([
  ['khao', 'kao'],
  ['phrik', 'prik'],
  ['saboo', 'sabu'],
  ['honney', 'honey'],
  ['mugs', 'mug'],
  ['leaves', 'leaf'],
  ['candies', 'candy'],
  ['mangoes', 'mango'],
  ['boxes', 'box'],
  ['ผ้าขาวม้า', 'ผาขาวมา'],
  ['ลำใย', 'ลำไย'],
  ['สิลาดล', 'ศิลาดล'],
  ['ハチミツ', 'はちみつ'],
])('%s sounds like %s', (word, other) => {
  expect(soundOf(word)).toBe(soundOf(other));
});

test.each([
  ['soap', 'soup'],
  ['glass', 'glas'],
  ['ชา', 'ชะ'],
])('%s does not sound like %s in its singular', (word, other) => {
  expect(singular(word)).not.toBe(singular(other));
});
