/** Shared context of the form, its fields and their controls. */
import { type ComponentType, createContext, useContext } from 'react';
import type { Lang } from '#schemas/lang.ts';
import type { RecordSource } from './record-source.ts';
import type { Control, FieldModel } from './field-model.ts';
import type { Diagnostic } from '#schemas/page/node.ts';

/** Shared context of the form's fields. */
export interface FormState {
  /** Sets a value of the node by JSON Pointer; undefined removes it. */
  readonly set: (pointer: string, value: unknown) => void;
  readonly problems: readonly Problem[];
  /** Language of the preview; a new translation starts in it. */
  readonly lang: Lang;
  /** BCP 47 tag of the fields' titles, descriptions and labels. */
  readonly textsLang: string;
  /** Which values can be changed: `texts` are the words of texts that have languages. */
  readonly access: 'all' | 'texts' | 'none';
  /** The languages whose words can be changed; null or absent: all. */
  readonly langs?: readonly Lang[] | null;
  /** Records of the shop to choose from; without a source they are entered by id. */
  readonly records?: RecordSource | undefined;
  /** Lets a file of the shop's library be chosen or uploaded for the field at a pointer; undefined where there is no library. */
  readonly pickMedia?: ((pointer: string, kind: 'link' | 'image' | 'film' | 'sound') => void) | undefined;
}

/** Context of the form; null outside it. */
export const FormContext = createContext<FormState | null>(null);

/** Returns what the form shares. Throws in a field outside `PropsForm`. */
export function useForm(): FormState {
  const form = useContext(FormContext);
  if (form === null) throw new Error('useForm: there is no FormContext around this field; render it inside PropsForm');
  return form;
}

/** Props of a field: its model, and the value it edits. */
export interface FieldProps {
  readonly field: FieldModel;
  /** JSON Pointer of the value within the node. */
  readonly pointer: string;
  /** The value as written; undefined: the default applies. */
  readonly value: unknown;
  readonly required: boolean;
}

/** Props of every control. `id` and `describedBy` link it to its label and texts, `labelId` names a group of controls. */
export interface ControlProps<Kind extends Control['kind'] = Control['kind']> {
  readonly control: Extract<Control, { kind: Kind }>;
  readonly defaultValue: unknown;
  readonly pointer: string;
  readonly value: unknown;
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  /** Renders a field within this one; passed in, because fields and controls are recursive. */
  readonly Nested: ComponentType<FieldProps>;
}

/** A problem of an edited node, with its position and a hint. */
export interface Problem {
  readonly level: Diagnostic['level'];
  readonly code: string;
  /** JSON Pointer into the node; undefined for a syntax error. */
  readonly pointer: string | undefined;
  /** Range in the text, in UTF-16 units; undefined where it is unknown. */
  readonly at: { readonly start: number; readonly end: number } | undefined;
  readonly message: string;
  /** Language of the message, where it differs from the page's. */
  readonly lang: 'en' | undefined;
  /** Hint for a fix; '' without one. */
  readonly hint: string;
}
