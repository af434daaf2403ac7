import { productsByUuid } from '../catalog/products.ts';
import type { Handler } from './handler.ts';
import { inputRefusal } from './input.ts';

const MAX_UUIDS = 200;

/** Products in the order asked, each once; unknown and hidden ones are left out; more than 200 are refused. */
export const productsBatch: Handler<'productsBatch'> = async ({ db, shop, lang }, { query }) => {
  const uuids = [...new Set(query['filter[uuid]'].split(',').map((uuid) => uuid.trim()))].filter((uuid) => uuid !== '');
  if (uuids.length > MAX_UUIDS) {
    return inputRefusal([
      { path: '/query/filter[uuid]', expected: `expected at most ${MAX_UUIDS} uuids`, found: `${uuids.length}` },
    ]);
  }
  return { ok: true, data: await productsByUuid({ db, shop, lang }, uuids) };
};
