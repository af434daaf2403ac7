import { expect, test } from 'vitest';
import { markWords } from './mark-words.ts';

test('puts a place to break between the words of a marked Thai text', () => {
  expect(markWords('<h3><a href="/x" data-words="">จานศิลาดล 8 นิ้ว</a></h3>')).toBe(
    '<h3><a href="/x" data-words="">จาน<wbr>ศิลาดล <wbr>8 <wbr>นิ้ว</a></h3>',
  );
});

test('leaves the text as it is for whoever copies it or has it read aloud', () => {
  const html = markWords('<h1 class="n" data-words="">พริกแกง &amp; ซอส</h1>');
  expect(html.replaceAll('<wbr>', '')).toBe('<h1 class="n" data-words="">พริกแกง &amp; ซอส</h1>');
});

test('touches no text that is not marked, and no element with elements inside', () => {
  const html = '<p>จานศิลาดล</p><p data-words=""><b>จาน</b>ศิลาดล</p>';
  expect(markWords(html)).toBe(html);
});
