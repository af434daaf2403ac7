/**
 * The one gate for untrusted HTML. Schemas read it as `UnsafeHtml`, only the sanitiser (src/renderer/sanitize/) turns
 * it into `SafeHtml`, and components accept nothing else. So HTML that was not sanitised is a compile error.
 */
import * as v from 'valibot';
import { looseText } from '../../lenient/loose.ts';

/** HTML of a record or prop as it came. */
export const unsafeHtml = v.pipe(looseText, v.brand('UnsafeHtml'));
/** HTML that no sanitiser has seen. */
export type UnsafeHtml = v.InferOutput<typeof unsafeHtml>;

declare const safeHtml: unique symbol;
/** Sanitised HTML (contract, chapter 3). Made only by `sanitizeHtml`. */
export type SafeHtml = UnsafeHtml & { readonly [safeHtml]: true };

/** The same records or props with all of their HTML sanitised. */
export type Sanitized<T> = unknown extends T
  ? T
  : T extends UnsafeHtml
    ? SafeHtml
    : T extends string | number | boolean | bigint | symbol | null | undefined
      ? T
      : { [Key in keyof T]: Sanitized<T[Key]> };
