/** Tools of agents on the largest pages leave the thread that answers requests free. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processorMs } from '../setup/processor-time.ts';
import { BUSY_SLACK, MOST_MS } from './measure.ts';
import { type CostShop, openCostShop } from './shop.ts';

const PATH = '/large';
const TEXTS = 3000;

let shop: CostShop;
beforeAll(async () => {
  shop = await openCostShop();
  const words = 'ก'.repeat(300);
  const pageComponent = Array.from({ length: TEXTS }, (_, index) => ({
    type: 'text',
    id: `t${index}`,
    props: { text: { $t: { th: `${words}${index}` } } },
  }));
  const { status } = await post('/api/builder/draft', { path: PATH, base: 0, page: { pageComponent } });
  expect(status).toBe(200);
}, 120_000);
afterAll(() => shop.close());

async function post(path: string, body: object) {
  const text = JSON.stringify(body);
  return shop.send(
    await shop.prepare({ method: 'POST', path, headers: [['content-type', 'application/json']], body: text }),
  );
}

test.each([
  ['find_values', { path: PATH, contains: `ก${TEXTS - 1}` }, '"node":"t2999"'],
  ['read_texts', { path: PATH, from: 'th', to: 'en' }, `"todo":${TEXTS}`],
])(
  '%s of a page of 2.7 MB takes less than 50 ms of the answering thread, three times as much beside other tests',
  { meta: { field: ['1.10'] }, timeout: 180_000 },
  async (tool, input, expected) => {
    let least = Infinity;
    for (let run = 0; run < 8 && least > MOST_MS; run += 1) {
      const work = async () => {
        const { status, text } = await post(`/api/agent/${tool}`, input);
        expect([status, text.includes(expected) ? expected : text.slice(0, 500)]).toEqual([200, expected]);
      };
      least = Math.min(least, await processorMs(work));
    }
    expect(least).toBeLessThanOrEqual(BUSY_SLACK * MOST_MS);
  },
);
