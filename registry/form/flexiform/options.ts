import { keyed } from '#registry/kit/props/items.ts';
import type { Field } from './props.ts';

/** The options of a field; a bare text is value and label at once. */
export function optionsOf({ options }: Field) {
  const plain = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
  return keyed(plain, ({ value }) => value).map(({ key, item }) => ({ key, ...item }));
}
