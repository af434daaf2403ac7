import { expect, test } from 'vitest';
import { checkoutNotes } from './notes.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const said = (when: unknown) =>
  String(checkoutNotes([{ type: 'section', when, children: [{ type: 'text', props: { text: 'Late' } }] }], 'en', NOW));

test('a note is shown while its conditions hold', () => {
  expect(said(undefined)).toContain('<p>Late</p>');
  expect(said({ lang: ['en', 'th'], from: '2026-06-01', until: '2026-06-02' })).toContain('<p>Late</p>');
});

test.each([
  { lang: 'th' },
  { from: '2026-06-02' },
  { until: '2026-06-01T00:00:00Z' },
  { query: { ad: true } },
  // The checkout does not know these of a visitor, and shows a note for some of them to nobody.
  { member: true },
  { auth: false },
  { device: 'phone' },
  { until: 'soon' },
  7,
])('a note with the condition %j is left out', (when) => {
  expect(said(when)).toBe('');
});

test('a note without words, or with a picture of another host, is left out', () => {
  const notes = [
    { type: 'heading', props: { text: ' ' } },
    { type: 'announcement-bar', props: { text: { $t: { en: '' } } } },
    { type: 'feature-list', props: { items: [] } },
    { type: 'image', props: { src: 'https://evil.example/a.png' } },
  ];
  expect(checkoutNotes(notes, 'en', NOW)).toBe('');
});
