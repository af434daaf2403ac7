import { afterEach, expect, test, vi } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { type DraftOptions, draftTranslations, type MachineDraft } from './machine-draft.ts';
import { maskText, unmaskText } from './mask-text.ts';
import type { PageText } from './page-texts.ts';

const NAMES = [
  { from: 'ชามใหญ่', to: 'Large bowl' },
  { from: 'ชาม', to: 'Bowl' },
];

test('a model sees no tags, links, placeholders and names of products, and they are whole in the translation', () => {
  const source = 'ซื้อ <a href="/x">ชามใหญ่</a> ใน {{claim_days}} วัน ที่ https://raan.example/a?b หรือ a@b.example';
  const text = maskText(source, NAMES);
  expect(text.masked).toBe('ซื้อ ⟦1⟧⟦6⟧⟦2⟧ ใน ⟦3⟧ วัน ที่ ⟦4⟧ หรือ ⟦5⟧');
  expect(unmaskText('Within ⟦3⟧ days at ⟦4⟧ or ⟦5⟧, buy a ⟦1⟧⟦6⟧⟦2⟧', text)).toBe(
    'Within {{claim_days}} days at https://raan.example/a?b or a@b.example, buy a <a href="/x">Large bowl</a>',
  );
});

test.each([
  ['loses a mark', '⟦1⟧tea⟦2⟧'],
  ['repeats a mark', '⟦1⟧tea⟦2⟧ ⟦3⟧ ⟦3⟧'],
  ['has an unknown mark', '⟦1⟧tea⟦2⟧ ⟦9⟧'],
  ['closes a tag before it opens', '⟦2⟧tea⟦1⟧ ⟦3⟧'],
  ['adds a link', '⟦1⟧tea⟦2⟧ ⟦3⟧ https://evil.example'],
  ['adds a tag', '⟦1⟧tea⟦2⟧ ⟦3⟧ <img src=x onerror=alert(1)>'],
  ['adds a placeholder', '⟦1⟧tea⟦2⟧ ⟦3⟧ {{claim_days}}'],
  ['breaks a mark', '⟦1⟧tea⟦2⟧ ⟦3'],
])('a translation that %s is refused', (_, translated) => {
  expect(unmaskText(translated, maskText('<b>ชา</b> %s', []))).toBeUndefined();
});

const text = (key: string, th: string): PageText => ({
  key,
  pointer: key,
  node: key,
  component: '',
  field: '',
  isRich: false,
  left: [],
  isShared: false,
  texts: { th },
  shared: '',
});

/** Answers requests for translations; `translate` is the model. */
function answerWith(translate: (texts: readonly unknown[]) => Response | readonly unknown[]): number[] {
  const sizes: number[] = [];
  vi.stubGlobal('fetch', (_: unknown, { body }: { body: string }) => {
    const given: unknown = JSON.parse(body);
    const texts = isRecord(given) && Array.isArray(given.texts) ? given.texts : [];
    sizes.push(texts.length);
    const answer = translate(texts);
    return Promise.resolve(answer instanceof Response ? answer : Response.json({ data: { texts: answer } }));
  });
  return sizes;
}
afterEach(() => void vi.unstubAllGlobals());

async function draft(texts: readonly PageText[], more: Partial<DraftOptions> = {}): Promise<readonly MachineDraft[]> {
  const reported: MachineDraft[] = [];
  const signal = new AbortController().signal;
  await draftTranslations(texts, { from: 'th', to: 'en', names: [], signal, ...more }, (one) => reported.push(one));
  return reported;
}

test('texts are translated in small requests, and what is left out has its reason', async () => {
  const many = Array.from({ length: 21 }, (_, at) => text(`t${at}`, 'ชา'));
  const sizes = answerWith((texts) => texts.map((each) => (each === 'silent' ? '' : `en ${String(each)}`)));
  const reported = await draft([...many, text('silent', 'silent'), text('long', 'x'.repeat(12_001))]);
  expect([sizes, reported.map(({ isWorking }) => isWorking)]).toEqual([
    [20, 2],
    [true, true, false],
  ]);
  expect(reported.at(-1)).toEqual({
    isWorking: false,
    total: 23,
    made: Object.fromEntries(many.map(({ key }) => [key, 'en ชา'])),
    edited: {},
    leftOut: { silent: 'silent', long: 'long' },
  });
});

test('a fault and a stop keep what was translated before', async () => {
  const texts = [text('a', 'ก'.repeat(2000)), text('b', 'ข'.repeat(2000))];
  const made = { a: 'A' };
  answerWith((given) =>
    String(given[0]).startsWith('ก') ? ['A'] : Response.json({ key: 'ASSISTANT_BUSY' }, { status: 502 }),
  );
  expect((await draft(texts)).at(-1)).toMatchObject({ isWorking: false, made, leftOut: {}, fault: 'ASSISTANT_BUSY' });
  const stop = new AbortController();
  answerWith((given) => {
    if (!String(given[0]).startsWith('ก')) stop.abort();
    return ['A'];
  });
  expect((await draft(texts, { signal: stop.signal })).at(-1)).toEqual({
    isWorking: false,
    total: 2,
    made,
    edited: {},
    leftOut: {},
  });
});
