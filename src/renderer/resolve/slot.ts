import type { ComponentSpec, SlotSpec } from '#registry/kit/define.ts';
import type { NodeDiagnostic } from './validate-node.ts';

/** A slot that accepts only some types. */
export interface Slot {
  readonly of: string;
  readonly name: string;
  readonly accepts: NonNullable<SlotSpec['accepts']>;
}

/** The slot of a type; undefined if it accepts all. */
export function slotOf(spec: ComponentSpec, name: string): Slot | undefined {
  const declared = spec.slots?.[name];
  return declared?.accepts === undefined ? undefined : { of: spec.type, name, accepts: declared.accepts };
}

/** Whether two slots are the same of one declaration. */
export function isSameSlot(one: Slot | undefined, other: Slot | undefined): boolean {
  return one?.of === other?.of && one?.name === other?.name && one?.accepts === other?.accepts;
}

/**
 * The diagnostic of a type that a slot does not accept. The node is shown all the same: an odd look is repaired sooner
 * than a missing part.
 */
export function checkSlot(type: string, { of, name, accepts }: Slot): NodeDiagnostic | undefined {
  if (accepts.includes(type)) return undefined;
  const message = `"${type}" does not belong into the slot "${name}" of "${of}", which takes ${accepts.join(', ')}; it is shown all the same`;
  return { level: 'warn', code: 'SLOT_NOT_ACCEPTED', at: '', message };
}
