import { expect, test } from 'vitest';
import { INTL_LOCALES, LANGS } from '#schemas/lang.ts';
import { formatDate, formatTime } from './format-date.ts';

test('formats days in each language, in Thai with the Buddhist era', { meta: { field: ['3.13'] } }, () => {
  expect(LANGS.map((lang) => formatDate('2026-04-13T10:00:00Z', lang))).toEqual([
    '13 เมษายน 2569',
    'April 13, 2026',
    '2026年4月13日',
    '2026년 4월 13일',
    '2026年4月13日',
  ]);
});

test('formats days and times in the shop’s time zone', () => {
  const lateInUtc = '2026-12-31T17:30:00Z';
  expect([formatDate(lateInUtc, 'en'), formatTime(lateInUtc)]).toEqual(['January 1, 2027', '00:30']);
});

test('formats days and times as Intl does, in each language, over two centuries', () => {
  const DAY_MS = 86_400_000;
  const from = Date.UTC(1921, 0, 1, 16, 58, 59);
  const instants = Array.from({ length: 5000 }, (_, at) =>
    new Date(from + at * (14.6 * DAY_MS + 61_000)).toISOString(),
  );
  const timeZone = 'Asia/Bangkok';
  for (const lang of LANGS) {
    const day = new Intl.DateTimeFormat(INTL_LOCALES[lang], { dateStyle: 'long', timeZone });
    const wrong = instants.filter((each) => formatDate(each, lang) !== day.format(new Date(each)));
    expect(wrong).toEqual([]);
  }
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  expect(instants.filter((each) => formatTime(each) !== time.format(new Date(each)))).toEqual([]);
});

test('formats an invalid instant as an empty string', () => {
  expect([formatDate('soon', 'en'), formatDate('', 'th'), formatTime('soon')]).toEqual(['', '', '']);
});
