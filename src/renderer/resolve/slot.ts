import type { ComponentSpec, SlotSpec } from '#registry/kit/define.ts';
import type { NodeDiagnostic } from './validate-node.ts';

/** A slot that takes some types only. */
export interface Slot {
  readonly of: string;
  readonly name: string;
  readonly accepts: NonNullable<SlotSpec['accepts']>;
}

const slots = new WeakMap<SlotSpec, Slot>();

/** The slot of a type; undefined where it takes all. The same object for the same slot. */
export function slotOf(spec: ComponentSpec, name: string): Slot | undefined {
  const declared = spec.slots?.[name];
  if (declared?.accepts === undefined) return undefined;
  const slot = slots.get(declared) ?? { of: spec.type, name, accepts: declared.accepts };
  slots.set(declared, slot);
  return slot;
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
