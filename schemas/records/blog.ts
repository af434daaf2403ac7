import * as v from 'valibot';
import { BlogId } from '../ids.ts';
import { absentWhenNull, looseText, optionalText } from '../lenient/loose.ts';
import { address } from '../values/safe-url.ts';

/** A blog post (contract, chapter 3 "Records"); `html` is the upstream's until the storefront has sanitised it. */
export const Blog = v.object({
  blog_id: BlogId,
  slug: optionalText,
  title: looseText,
  excerpt: optionalText,
  html: optionalText,
  cover: absentWhenNull(address),
  published_at: optionalText,
});
export type Blog = v.InferOutput<typeof Blog>;
