import type { Field } from './props.ts';

/** What each part of a field is given. */
export interface FormFieldProps {
  /** Stands before the ids of its parts. */
  readonly prefix: string;
  readonly field: Field;
  /** Words for what is wrong with it. */
  readonly fault: string | undefined;
  /** What stands in it already, after the browser itself sent it in vain. */
  readonly typed: readonly string[] | undefined;
}
