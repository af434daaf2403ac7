/** `npm run store:generate -- --products N [--seed N] <folder>`: generates a shop folder for tests of sizes. */
import { parseArgs } from 'node:util';
import { shownCommand } from '../../../cli/setup/shown-command.mjs';
import { StoreStartError } from '../../database/start-error.ts';
import { generateShop } from './generate.ts';

const { values, positionals } = parseArgs({
  options: { products: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const [folder] = positionals;
const [products, seed] = [Number(values.products), Number(values.seed)];

if (folder === undefined || !Number.isSafeInteger(products) || products < 1 || !Number.isSafeInteger(seed)) {
  throw new StoreStartError(
    'a number of products and a folder are needed',
    shownCommand('store:generate', '--products 10000 <folder>'),
  );
}
generateShop(folder, { products, seed, webId: `9${products}`, name: `generated-${products}` });
console.log(`${folder} holds a shop of ${products} products; ${shownCommand('store:import', folder)} loads it.`);
