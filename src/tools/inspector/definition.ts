/** Definitions of actors, as the protocol sends them. */
import { isRecord } from '#schemas/record.ts';

/** The definition of a machine; undefined for an invoked function, which has no states. */
export function machineDefinition(definition: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof definition !== 'string') return undefined;
  const known: unknown = JSON.parse(definition);
  const isMachine = isRecord(known) && isRecord(known.states) && Object.keys(known.states).length > 0;
  return isMachine ? known : undefined;
}
