/** Values of stored nodes as the service's own pages read them. */
import * as v from 'valibot';
import { LocalText as LocalTextSchema } from '../values/lang-schema.ts';

/** A path of the shop's own host. */
export const OwnPath = v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\s]*$/));

/** A text of a node, in one or several languages. */
export const ShopText = v.union([
  v.pipe(
    v.object({ $t: LocalTextSchema }),
    v.transform(({ $t }) => $t),
  ),
  LocalTextSchema,
]);
