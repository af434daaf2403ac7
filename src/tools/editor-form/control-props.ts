import type { ComponentType } from 'react';
import type { Control, FieldModel } from './field-model.ts';

export interface FieldProps {
  readonly field: FieldModel;
  /** JSON Pointer of the value within the node. */
  readonly pointer: string;
  /** What is written; undefined: nothing, the default holds. */
  readonly value: unknown;
  readonly required: boolean;
}

/** A value under its control; `id` and `describedBy` tie it to its words, `labelId` names a group of controls. */
export interface ControlProps<Kind extends Control['kind'] = Control['kind']> {
  readonly control: Extract<Control, { kind: Kind }>;
  readonly standard: unknown;
  readonly pointer: string;
  readonly value: unknown;
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  /** Shows a field within this one. */
  readonly Nested: ComponentType<FieldProps>;
}
