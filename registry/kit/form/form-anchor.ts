import { useId } from 'react';
import { type PageView, usePage } from '../shop.ts';

/** Which form of a page bears the anchor of a form's id: the first that stood there. */
const bearers = new WeakMap<PageView, Map<string, string>>();

/**
 * The DOM id to which the answer to a form that was sent without script leads back: `form-<id>`. A form that stands twice on a
 * page bears it once; undefined for the others.
 */
export function useFormAnchor(formId: string): string | undefined {
  const self = useId();
  const page = usePage();
  const known = bearers.get(page) ?? new Map<string, string>();
  bearers.set(page, known);
  const bearer = known.get(formId) ?? self;
  known.set(formId, bearer);
  return bearer === self ? `form-${formId}` : undefined;
}
