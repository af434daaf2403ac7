import { expect, test } from 'vitest';
import { payloadFor, readPayload } from './payload.ts';

test('what is begun for an event can be sent', () => {
  expect(readPayload(payloadFor('drawer.show'))).toEqual({ ok: true, event: { type: 'drawer.show' } });
});

test('reads an event with all it bears', () => {
  expect(readPayload('{ "type": "add", "addition": { "quantity": 2 } }')).toEqual({
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
])('tells what is wrong with %j', (text, fault) => {
  expect(readPayload(text)).toMatchObject({ ok: false, fault: expect.stringContaining(fault) });
});

test.each(['[]', '"add"', 'null', '{}', '{ "type": 1 }', '{ "type": "" }'])('%s is no event', (text) => {
  expect(readPayload(text)).toEqual({
    ok: false,
    fault: 'An event is an object with a "type" that is a text.',
    offset: 0,
  });
});
