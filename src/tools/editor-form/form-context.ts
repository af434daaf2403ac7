import { createContext, useContext } from 'react';
import type { Lang } from '#schemas/lang.ts';
import type { RecordSource } from './record-source.ts';
import type { Problem } from '../gallery/problems/problem.ts';

/** What the fields of a form share. */
export interface FormState {
  /** Sets a value of the node by JSON Pointer; undefined takes it out. */
  readonly set: (pointer: string, value: unknown) => void;
  readonly problems: readonly Problem[];
  /** Language the preview is in: a text that becomes translated begins with it. */
  readonly lang: Lang;
  /** The text is no JSON at the moment: values cannot be set. */
  readonly disabled: boolean;
  /** Records of the shop to choose from; without it they are written by their ids. */
  readonly records?: RecordSource | undefined;
}

export const FormContext = createContext<FormState | null>(null);

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (form === null) throw new Error('useForm: there is no FormContext around this field; render it inside PropsForm');
  return form;
}
