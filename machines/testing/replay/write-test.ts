/** The test file that a contradiction, or a state that is wrong, becomes. */
import { isDeepStrictEqual } from 'node:util';
import type { Spec } from '../model.ts';
import type { MachineName } from './log.ts';
import { type Course, type Contradiction, replayCourse } from './replay.ts';
import { shrinkList } from './shrink.ts';

/** A course that shows a fault, with as few events as possible. */
export interface MinimalCase {
  readonly course: Course;
  readonly title: string;
  /** The forbidden final state; undefined: an earlier step contradicts the specification. */
  readonly wrongView: unknown;
}

/** The shortest course that shows the same contradiction. */
export function shrinkContradiction<State>(
  spec: Spec<State>,
  course: Course,
  { kind, message }: Contradiction,
): MinimalCase {
  const shows = (events: Course['events']) => replayCourse(spec, { ...course, events }).contradiction?.kind === kind;
  const events = shows(course.events) ? shrinkList(course.events, shows) : course.events;
  return { course: { ...course, events }, title: message, wrongView: undefined };
}

/** The shortest course at whose end the view is the one after an event of this course (its index; -1: the start). */
export function shrinkToView<State>(spec: Spec<State>, course: Course, at: number): MinimalCase {
  const prefix = course.events.slice(0, at + 1);
  const viewAfter = (events: Course['events']) => replayCourse(spec, { ...course, events }).moments.at(-1)?.view;
  const wrongView = viewAfter(prefix);
  const events = shrinkList(prefix, (each) => isDeepStrictEqual(viewAfter(each), wrongView));
  return { course: { ...course, events }, title: 'does not show what it showed', wrongView };
}

/** Source of a test in the machine's folder that fails as long as the machine does the same. */
export function writeTest(machine: MachineName, { course, title, wrongView }: MinimalCase): string {
  const assertion =
    wrongView === undefined
      ? 'expect(contradiction).toBeUndefined();'
      : `expect(contradiction).toBeUndefined();\n  expect(moments.at(-1)?.view).not.toEqual(${JSON.stringify(wrongView)});`;
  return `/** Out of a log of ${machine} (\`npm run replay\`): say what has to be seen instead, and mend the machine. */
import { expect, test } from 'vitest';
import { replayCourse } from '#machines/testing/replay/replay.ts';
import spec from './spec.ts';

test(${JSON.stringify(title.split('\n')[0]?.slice(0, 200))}, () => {
  const course = ${JSON.stringify(course, undefined, 2).replaceAll('\n', '\n  ')};
  const { contradiction${wrongView === undefined ? '' : ', moments'} } = replayCourse(spec, course);
  ${assertion}
});
`;
}
