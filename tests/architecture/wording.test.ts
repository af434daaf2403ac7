import { expect, test } from 'vitest';
import { checkFile } from './wording.ts';

const CODE = `/**
 * What nobody uses is dropped. The transition is taken.
 */
export function takeLine(line: string) {
  return \`\${line} was judged by the old one\`;
}
const text = 'a stand';
test('tells the owner', () => {});
`;

test('sentences, names and texts with avoided words are reported with their line and the field’s term', () => {
  expect(checkFile('src/code.ts', CODE).map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 begins with a clause; name the subject: "What nobody uses is dropped."',
    '4 is named "takeLine"; say get, use, accept, remove or need',
    '5 contains " was judged by the old one"; say check',
    '8 says "tells"; say report, show or distinguish: "tells the owner"',
  ]);
});

test('a page reports long sentences and avoided words, and no code', () => {
  const long = Array.from({ length: 31 }, () => 'word').join(' ');
  expect(checkFile('docs/page.md', `# Stand\n\n\`take\` is code.\n\n${long}.\n`).map(({ line }) => line)).toEqual([
    1, 5,
  ]);
});
