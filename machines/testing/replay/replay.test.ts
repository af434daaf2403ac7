import { describe, expect, test } from 'vitest';
import toastSpec from '#machines/toast/spec.ts';
import membershipSpec from '#machines/membership/spec.ts';
import type { Property } from '../model.ts';
import { LOG_FORMAT, parseLog, type Trace, tracesOf } from './log.ts';
import { type Course, courseOf, replayCourse, replayTrace } from './replay.ts';
import { shrinkContradiction, shrinkToView, writeTest } from './write-test.ts';
import { shrinkList } from './shrink.ts';

const add = (title: string, at: number) => ({ type: 'toast.add', notice: { type: 'info', title }, at });
const COURSE: Course = {
  input: undefined,
  events: [add('One', 0), { type: 'toast.close', id: 'nobody', at: 1 }, add('Two', 2), add('Three', 3)],
};

/** The log that the machine of this source would have written. */
function traceOf({ input, events }: Course): Trace {
  const { moments } = replayCourse(toastSpec, { input, events });
  const steps = [{ type: 'xstate.init', input }, ...events].map((event, index) => ({
    actor: 'toast',
    sessionId: 'x:0',
    event,
    transitions: [],
    snapshot: { value: moments[index]?.value, context: moments[index]?.context },
  }));
  return { machine: 'toast', sessionId: 'x:0', steps };
}

/** As if no more than so many toasts were allowed. */
function withAtMost(count: number): typeof toastSpec {
  const violation: Property['violation'] = ({ last: { view } }) =>
    Array.isArray(view) && view.length > count ? `${view.length} toasts` : undefined;
  return { ...toastSpec, property: { name: `at most ${count} toasts`, violation } };
}

describe('a replayed log', () => {
  test('is read by actor, of machines that are known', () => {
    const trace = traceOf(COURSE);
    const others = trace.steps.map((step) => ({ ...step, sessionId: 'x:1', actor: 'fetchPage' }));
    const text = JSON.stringify({ format: LOG_FORMAT, steps: trace.steps.flatMap((step, at) => [step, others[at]]) });
    expect(tracesOf(parseLog(text))).toEqual([JSON.parse(JSON.stringify(trace))]);
    expect(() => parseLog('{"steps":[]}')).toThrow('format');
  });

  test('contradicts nothing where the machine has done what this source does', () => {
    expect(replayTrace(toastSpec, traceOf(COURSE))).toBeUndefined();
  });

  test('is found out where the state after an event is another one; what is redacted may be anything', () => {
    const trace = traceOf(COURSE);
    const change = (from: string, to: string): Trace => JSON.parse(JSON.stringify(trace).replaceAll(from, to));
    expect(replayTrace(toastSpec, change('"added":2', '"added":7'))).toMatchObject({ kind: 'state', at: 2 });
    expect(replayTrace(toastSpec, change('"title":"One"', '"title":"[redacted]"'))).toBeUndefined();
  });

  test('is found out where the specification rules a transition or a pair of them out', () => {
    const first = replayCourse(toastSpec, COURSE).moments[1]?.fired[0] ?? '';
    expect(first).toBe('toast · toast.add → toast.evaluating');
    const ruledOut = { ...toastSpec, unreachable: { [first]: 'nobody adds one' } };
    expect(replayCourse(ruledOut, COURSE).contradiction).toMatchObject({ kind: 'transition', at: 0 });
    const noPair = {
      ...toastSpec,
      infeasible: [{ first: /always/, second: /toast\.close/, reason: 'none is closed' }],
    };
    expect(replayCourse(noPair, COURSE).contradiction).toMatchObject({ kind: 'pair', at: 1 });
  });

  test('begins where the log does, when its start is lost', () => {
    const { steps, ...trace } = traceOf(COURSE);
    expect(replayTrace(toastSpec, { ...trace, steps: steps.slice(2) })).toBeUndefined();
    expect(courseOf({ ...trace, steps: steps.slice(2) }).events).toHaveLength(2);
  });

  test('names the command behind an event where a property asks for it', () => {
    expect(membershipSpec.property.commandOf?.({ type: 'permission.grant' })).toBe('permission is granted');
  });
});

describe('a contradiction becomes a test', () => {
  test('with no event that is not needed for it', () => {
    const spec = withAtMost(1);
    const { contradiction } = replayCourse(spec, COURSE);
    expect(contradiction).toEqual({ kind: 'property', at: 2, message: '"at most 1 toasts" is broken: 2 toasts' });
    const minimal = contradiction && shrinkContradiction(spec, COURSE, contradiction);
    expect(minimal?.course.events).toHaveLength(2);
    expect(minimal && writeTest('toast', minimal)).toContain(
      `test("\\"at most 1 toasts\\" is broken: 2 toasts", () => {`,
    );
  });

  test('that fails as long as the machine shows what is wrong after an event', () => {
    const minimal = shrinkToView(toastSpec, COURSE, 1);
    expect(minimal.course.events).toEqual([add('One', 0)]);
    expect(writeTest('toast', minimal)).toContain('expect(moments.at(-1)?.view).not.toEqual([{');
  });
});

test('a list is shortened to what shows the same', () => {
  const items = Array.from({ length: 40 }, (_, index) => index);
  expect(shrinkList(items, (each) => each.includes(7) && each.includes(31))).toEqual([7, 31]);
  expect(shrinkList(items, () => true)).toEqual([]);
});
