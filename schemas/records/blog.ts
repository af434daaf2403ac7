import * as v from 'valibot';
import { BlogId } from '../ids.ts';
import { absentWhenEmpty, looseText, optionalText } from '../lenient/loose.ts';
import { InstantText } from '../values/instant-text.ts';
import { type Sanitized, unsafeHtml } from '../values/text/safe-html.ts';
import { address } from '../values/address/safe-url.ts';

/** A blog post (contract, chapter 3 "Records"). */
export const Blog = v.object({
  blog_id: BlogId,
  slug: optionalText,
  title: looseText,
  excerpt: optionalText,
  html: absentWhenEmpty(unsafeHtml),
  cover: absentWhenEmpty(address),
  published_at: absentWhenEmpty(InstantText),
});
export type Blog = v.InferOutput<typeof Blog>;
/** A blog post whose text is sanitised. */
export type SafeBlog = Sanitized<Blog>;
