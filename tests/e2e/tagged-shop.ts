/** The demo shop with tags. The test mocks the tags' own hosts. */
import { test as base } from './machine-logs.ts';
import { serveOtherShop } from './other-shop.ts';

export const GOOGLE = 'G-RAANTEST1';
export const PIXEL = '123456789012345';
const CONFIGURED = {
  scripts: { gtag: { ids: [GOOGLE] }, pixel: { ids: [PIXEL, '"><script>'] } },
  adwords: { begin_checkout: { send_to: 'AW-123456789/Begun', remarketing: 1 } },
};

interface Shared {
  /** Address of the shop with tags. */
  readonly tagged: string;
}

export const test = base.extend<object, Shared>({
  tagged: [
    async ({}, use) => {
      const { address, close } = await serveOtherShop(CONFIGURED);
      await use(address);
      await close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
