/** Time travel through the log: a moment is the id of a step, `undefined` is now. Pure. */
import type { Step } from './log.ts';

/** An actor's last step up to a moment. */
export function stepAt(steps: readonly Step[], sessionId: string | undefined, moment: number | undefined) {
  return steps.findLast((step) => step.sessionId === sessionId && (moment === undefined || step.id <= moment));
}

/** Index of a moment's step, from 0; the last for now, -1 before the first. */
export function positionOfMoment(steps: readonly Step[], moment: number | undefined): number {
  return moment === undefined ? steps.length - 1 : steps.findLastIndex(({ id }) => id <= moment);
}

/** The moment at an index, clamped to the steps. */
export function momentAtPosition(steps: readonly Step[], position: number): number | undefined {
  return steps[Math.max(0, Math.min(position, steps.length - 1))]?.id;
}

/** Steps that contain every word of a text: in event, payload, sender, receiver or transitions. */
export function searchSteps(steps: readonly Step[], text: string): readonly Step[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return steps;
  return steps.filter(({ actor, from = '', event, transitions }) => {
    const haystack = [actor, from, JSON.stringify(event), ...transitions].join('\n').toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

/** Local time such as `10:02:03.120`; `at` in ms since 1970. */
export function formatClock(at: number): string {
  const date = new Date(at);
  const [hours, minutes, seconds] = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${hours}:${minutes}:${seconds}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
