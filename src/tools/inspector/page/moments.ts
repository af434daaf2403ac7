/** Time travel through the log: a moment is the id of a step, `undefined` is now. Pure. */
import type { Step } from './log.ts';

/** The step that an actor stood at in a moment: its last one up to then. */
export function stepAt(steps: readonly Step[], sessionId: string | undefined, moment: number | undefined) {
  return steps.findLast((step) => step.sessionId === sessionId && (moment === undefined || step.id <= moment));
}

/** Place of a moment among steps, from 0; the last one's for now. -1 before all of them. */
export function placeOf(steps: readonly Step[], moment: number | undefined): number {
  return moment === undefined ? steps.length - 1 : steps.findLastIndex(({ id }) => id <= moment);
}

/** The moment of a place, within the first and the last step. */
export function momentAt(steps: readonly Step[], place: number): number | undefined {
  return steps[Math.max(0, Math.min(place, steps.length - 1))]?.id;
}

/** Steps in which every word of a text occurs: in the event, its payload, who sent or got it, or the transitions. */
export function searchSteps(steps: readonly Step[], text: string): readonly Step[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return steps;
  return steps.filter(({ actor, from = '', event, transitions }) => {
    const told = [actor, from, JSON.stringify(event), ...transitions].join('\n').toLowerCase();
    return words.every((word) => told.includes(word));
  });
}

/** `10:02:03.120`, in the time of whoever looks. */
export function clockText(at: number): string {
  const date = new Date(at);
  const [hours, minutes, seconds] = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${hours}:${minutes}:${seconds}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
