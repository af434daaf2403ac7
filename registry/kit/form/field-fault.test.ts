import { expect, it, test } from 'vitest';
import { fieldFault, type FieldRule } from './field-fault.ts';

const field = (given: Partial<FieldRule>): FieldRule => ({ kind: 'text', required: false, ...given });

test.each<[Partial<FieldRule>, string, string | null]>([
  [{ required: true }, '  ', 'REQUIRED'],
  [{}, '', null],
  [{ kind: 'email' }, 'mali@example', 'INVALID_EMAIL'],
  [{ kind: 'email' }, 'mali@example.co.th', null],
  [{ kind: 'phone' }, '081-234 5678', null],
  [{ kind: 'phone' }, '0812', 'INVALID_PHONE'],
  [{ kind: 'number' }, 'สอง', 'INVALID_NUMBER'],
  [{ kind: 'number' }, '2.5', null],
  [{ kind: 'date' }, '2026-13-01', 'INVALID_DATE'],
  [{ kind: 'date' }, '2026-02-30', 'INVALID_DATE'],
  [{ kind: 'date' }, '2026-12-01', null],
  [{ pattern: '[A-Z]{2}\\d+' }, 'AB12', null],
  [{ pattern: '[A-Z]{2}\\d+' }, 'xAB12', 'PATTERN'],
  [{ pattern: '(' }, 'anything', null],
  [{ pattern: '' }, 'anything', null],
  [{ pattern: '(a+)+$' }, `${'a'.repeat(99)}!`, null],
  [{ pattern: 'a+' }, `${'a'.repeat(99)}!`, 'PATTERN'],
  [{ pattern: 'a+' }, `${'a'.repeat(100)}!`, null],
  [{}, 'x'.repeat(501), 'TOO_LONG'],
  [{ kind: 'textarea' }, 'x'.repeat(501), null],
  [{ kind: 'consent', required: true, pattern: 'yes' }, 'on', null],
])('validates %j with the value %j as %j', (given, text, fault) => {
  expect(fieldFault(field(given), [text])).toBe(fault);
});

test('reports a required field without value, or with an empty file', () => {
  expect(fieldFault(field({ kind: 'checkbox', required: true }), [])).toBe('REQUIRED');
  expect(fieldFault(field({ kind: 'file', required: true }), [new File([], '')])).toBe('REQUIRED');
});

test('accepts files of up to 5 MB', () => {
  const file = (bytes: number) => new File([new Uint8Array(bytes)], 'photo.jpg');
  expect(fieldFault(field({ kind: 'file' }), [file(5 * 1024 * 1024)])).toBeNull();
  expect(fieldFault(field({ kind: 'file' }), [file(5 * 1024 * 1024 + 1)])).toBe('INVALID_FILE');
});

it.each([
  ['photo.heic', 'image/heic'],
  ['photo.heic', ''],
  ['moving.gif', 'image/gif'],
  ['photo.avif', 'image/avif'],
  ['drawing.svg', 'image/svg+xml'],
  ['photo.jpg', 'image/heic'],
  ['photo', ''],
])('the file %s of type %j is refused before the upload', { meta: { field: ['4.browsers.4'] } }, (name, type) => {
  expect(fieldFault(field({ kind: 'file' }), [new File(['x'], name, { type })])).toBe('INVALID_FILE');
});

it.each([
  ['PHOTO.JPG', ''],
  ['image:1234', 'image/jpeg'],
  ['bill.pdf', 'application/pdf'],
])('the file %s of type %j may be sent', { meta: { field: ['4.browsers.4'] } }, (name, type) => {
  expect(fieldFault(field({ kind: 'file' }), [new File(['x'], name, { type })])).toBeNull();
});
