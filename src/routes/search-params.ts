/** Query strings as plain text: nothing is read as JSON or numbers, so that what the visitor wrote goes out as written. */
import { groupValues } from '../bounds/group-values.ts';

/** `?a=1&b=2&b=3` → `{ a: '1', b: ['2', '3'] }` */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {};
  for (const [name, values] of groupValues(new URLSearchParams(text))) {
    const [first = ''] = values;
    if (name !== '__proto__') search[name] = values.length > 1 ? values : first;
  }
  return search;
}

/** The reverse of `parseSearch`, with its `?`; '' where there is nothing. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) if (typeof one === 'string') params.append(name, one);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The first value of each parameter. */
export function firstValues(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].toReversed());
}
