import { baseAnswer, storedBase } from '../catalog/base.ts';
import type { Handler } from './handler.ts';

/** The base site data in the page's language. */
export const base: Handler<'base'> = async ({ db, shop, lang, origin }) => ({
  ok: true,
  data: baseAnswer(await storedBase({ db, shop, lang }), shop, lang, origin),
});
