import { allBlogs } from '../catalog/blogs.ts';
import type { Handler } from './handler.ts';

/** The shop's posts, newest first. */
export const blogs: Handler<'blogs'> = async ({ db, shop, lang }) => ({
  ok: true,
  data: [...(await allBlogs({ db, shop, lang }))],
});
