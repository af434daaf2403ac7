/** No call accepts a text, a list or a record without a limit. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ChangeRequest, TranslationRequest } from '#schemas/builder/assistant-requests.ts';
import { boundedList, boundedText } from '#schemas/lenient/bounded.ts';
import { TOOLS } from '../../src/server/agents/answer-agents.ts';
import { CALLS } from './calls.ts';
import { limitAt, unboundedInputs } from './input-schema.ts';
import { TOOL_INPUTS } from './tools.ts';

test.each(Object.entries(CALLS))(
  'the call %s bounds its input',
  { meta: { field: ['1.2', '1.3'] } },
  (_, { query, body }) => {
    expect([...unboundedInputs(query, '/query'), ...unboundedInputs(body, '/body')]).toEqual([]);
  },
);

test.each([...TOOLS])('the tool %s bounds its input', { meta: { field: ['1.2'] } }, (_, { input }) => {
  expect(unboundedInputs(input, '')).toEqual([]);
});

test.each([ChangeRequest, TranslationRequest])(
  'the assistant bounds its input',
  { meta: { field: ['1.2'] } },
  (input) => {
    expect(unboundedInputs(input, '')).toEqual([]);
  },
);

test('every tool has an input in the table of costs', { meta: { field: ['1.10'] } }, () => {
  expect(Object.keys(TOOL_INPUTS).toSorted()).toEqual([...TOOLS.keys()].toSorted());
});

test('an input without a limit is found, and so is a limit that is checked after the items', () => {
  const schema = v.object({
    bare: v.string(),
    trimmed: v.optional(v.pipe(v.string(), v.trim())),
    late: v.pipe(v.array(v.number()), v.maxLength(5)),
    inside: boundedList(v.object({ text: v.string() }), 5),
    record: v.record(boundedText(5), v.number()),
    either: v.union([boundedText(5), v.pipe(v.string(), v.regex(/^a+$/))]),
    custom: v.custom<string>(() => true),
    fine: v.nullable(v.pipe(v.string(), v.regex(/^[a-z+]{1,5}$/))),
    short: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(5)),
  });
  expect(unboundedInputs(schema, '')).toEqual([
    '/bare',
    '/trimmed',
    '/late',
    '/inside/*/text',
    '/record',
    '/either',
    '/custom (custom)',
  ]);
  expect([limitAt(schema, ['inside']), limitAt(schema, ['late', '0']), limitAt(schema, ['either'])]).toEqual([
    5,
    undefined,
    5,
  ]);
});
