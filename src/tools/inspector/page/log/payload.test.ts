import { expect, test } from 'vitest';
import { payloadTemplate, parsePayload } from './payload.ts';

test('makes a template that can be sent', () => {
  expect(parsePayload(payloadTemplate('online'))).toEqual({ ok: true, event: { type: 'online' } });
});

test('parses an event with its payload', () => {
  expect(parsePayload('{ "type": "add", "addition": { "quantity": 2 } }')).toEqual({
    ok: true,
    event: { type: 'add', addition: { quantity: 2 } },
  });
});

test.each([
  ['', 'Line 1, column 1: write an event, such as { "type": "add" }.'],
  ['{ "type": "add",\n  "n": 1, }', 'Line 2, column 9: a comma stands after the last entry'],
  ['{ type: "add" }', 'Line 1, column 3: expected a name in double quotes, found “type”.'],
  ['{ "type": "add" } x', 'Line 1, column 19: something stands after the end of the event, found “x”.'],
  ['{ "type": nope }', 'Line 1, column 11: the words of JSON are true, false and null, found “nope”.'],
])('reports the fault of %j', (text, fault) => {
  expect(parsePayload(text)).toMatchObject({ ok: false, fault: expect.stringContaining(fault) });
});

test.each(['[]', '"add"', 'null', '{}', '{ "type": 1 }', '{ "type": "" }'])('refuses %s', (text) => {
  expect(parsePayload(text)).toEqual({
    ok: false,
    fault: 'An event is an object with a "type" that is a text.',
    offset: 0,
  });
});
