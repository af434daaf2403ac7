/** Logs of machines, as the inspector saves them and end-to-end tests collect them, and the trace of each machine in them. */
import * as v from 'valibot';
import { machines } from '../../index.ts';

/** First field of a saved log. */
export const LOG_FORMAT = 'raan-machine-log';

const Step = v.object({
  /** Name of the machine. */
  actor: v.string(),
  sessionId: v.string(),
  event: v.looseObject({ type: v.string() }),
  /** Names of the transitions that fired; none for an ignored event. */
  transitions: v.array(v.string()),
  snapshot: v.object({ value: v.optional(v.unknown()), context: v.optional(v.unknown()) }),
});
const MachineLog = v.object({ format: v.literal(LOG_FORMAT), steps: v.array(Step) });

/** One event of one actor, the transitions that it fired, and what came of it. */
export type LoggedStep = v.InferOutput<typeof Step>;
export type MachineName = keyof typeof machines;

/** The events sent to one actor, in order. */
export interface Trace {
  readonly machine: MachineName;
  readonly sessionId: string;
  readonly steps: readonly LoggedStep[];
}

/** Reads a saved log. Throws where it is none. */
export function parseLog(text: string): readonly LoggedStep[] {
  return v.parse(MachineLog, JSON.parse(text)).steps;
}

/** The traces of all actors whose machine is known, in the order of their start; each ends where a step could not be written. */
export function tracesOf(steps: readonly LoggedStep[]): readonly Trace[] {
  const bySession = Map.groupBy(steps, ({ sessionId }) => sessionId);
  return [...bySession].flatMap(([sessionId, own]) => {
    const machine = own[0]?.actor;
    const end = own.findIndex(({ actor }) => actor !== machine);
    return isMachineName(machine) ? [{ machine, sessionId, steps: end === -1 ? own : own.slice(0, end) }] : [];
  });
}

function isMachineName(name: string | undefined): name is MachineName {
  return name !== undefined && Object.hasOwn(machines, name);
}
