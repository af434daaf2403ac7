import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeFailure } from './failure.ts';

test('a failed query is reported by its cause, without its parameters', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
  });
  const note = describeFailure(new DrizzleQueryError('insert into users', ['mali@example.org', 'hunter2'], cause));
  expect(note).toEqual({
    error: 'Error: duplicate key value violates unique constraint "…"',
    code: '23505',
    at: expect.arrayContaining([expect.stringContaining('failure.test.ts')]),
  });
  expect(JSON.stringify(note)).not.toMatch(/mali|hunter2|insert/);
});

test.each([
  ['no user mali@example.org here', 'Error: no user … here'],
  ['the session 0f8fad5b-d9cb-469f-a165-70867728950e ended', 'Error: the session … ended'],
  [`Unexpected token 'h', "hunter2 se"... is not valid JSON`, 'Error: Unexpected token "…", "…"... is not valid JSON'],
])('%s', (message, error) => {
  expect(describeFailure(new Error(message)).error).toBe(error);
});

test('a message of several lines leaves nothing among the frames', () => {
  expect(describeFailure(new Error('one\nparams: secret')).at.join()).not.toContain('secret');
});

test('values that are no errors', () => {
  expect(describeFailure('secret')).toEqual({ error: 'string', at: [] });
});
