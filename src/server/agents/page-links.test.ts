import { expect, test } from 'vitest';
import { followLinks } from './page-links.ts';

test('follows few links at a time, and 300 of a page at most', { meta: { field: ['1.10'] } }, async () => {
  let underWay = 0;
  let most = 0;
  const asked: string[] = [];
  const fetch = async (path: string) => {
    underWay += 1;
    most = Math.max(most, underWay);
    asked.push(path);
    await Promise.resolve();
    underWay -= 1;
    return new Response(null, { status: path.endsWith('%2Fnowhere') ? 404 : 200 });
  };
  const links = ['/en/nowhere', ...Array.from({ length: 2500 }, (_, at) => `/page-${at}`)].map((href) => ({
    node: 'n',
    href,
  }));
  const { findings, leftOut } = await followLinks({ fetch }, '/', links);
  expect([most, asked.length, leftOut, findings.map(({ detail }) => detail)]).toEqual([2, 300, 2201, ['/en/nowhere']]);
});
