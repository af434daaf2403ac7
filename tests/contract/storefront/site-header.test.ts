/** The account site and the checkout bear the shop's header. */
import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { visitorAt } from '../cart-environment.ts';
import { DEMO_SHOPS } from '../prices/demo-catalogue.ts';

describeService('the header of account and checkout', { shops: DEMO_SHOPS }, (service) => {
  const linksIn = (html: string, from: string) => {
    const nav = html.slice(html.indexOf(from));
    return [...nav.slice(0, nav.indexOf('</nav>')).matchAll(/<a href="([^"]+)"[^>]*>([^<]*)</g)].map(
      ([, href, text]) => [href, text?.trim()],
    );
  };

  test.each([
    ['localhost', 'raan', 'Raan'],
    ['baan.localhost', 'baan', 'Baan'],
  ])(
    '%s shows its logo, its menu and the links to cart and account in the language of the page',
    async (host, name, alt) => {
      for (const path of ['/account/login', '/pay/cart']) {
        const html = await (await visitorAt(service(), host).get(`${path}?lang=en`)).text();
        expect(html).toMatch(new RegExp(`<img class="logo" src="/media/${name}/logo.svg" alt="${alt}"`));
        const menu = linksIn(html, 'class="shop-menu"');
        expect(menu.length).toBeGreaterThan(2);
        expect(menu.every(([href = '', text]) => href.startsWith('/en/') && text !== '')).toBe(true);
        expect(linksIn(html, 'class="own"').map(([href]) => href)).toEqual(['/account/orders?lang=en', '/en/cart']);
      }
    },
  );

  test('payments are grouped by kind', async () => {
    const shopper = visitorAt(service(), 'localhost');
    const uuid = '32ba7c42-40c9-4019-a986-d664c0b89857';
    await shopper.post('/pay/cart?lang=en', { do: 'add', uuid });
    const to = (await shopper.post('/pay/cart?lang=en', { do: 'checkout' })).headers.get('location') ?? '';
    const html = await (await shopper.get(to)).text();
    // Goods of ฿89: instalments begin at the rule of the shop.
    expect(html.match(/value="installment_\d+"\s+disabled/g)).toEqual([expect.stringContaining('installment_3')]);
    const cart = new URL(to, shopper.origin);
    const form = { s: cart.searchParams.get('s') ?? '', do: 'pay', email: 'a@example.com', shipping_type: 'pickup' };
    const refused = await shopper.post(`${cart.pathname}?lang=en`, { ...form, bank: 'installment_3' });
    expect([refused.status, (await refused.text()).includes('id="bank-fault"')]).toEqual([422, true]);
    const kinds = html.split('<fieldset class="kind"').slice(1);
    expect(
      kinds.map((kind) => [
        /<legend>([^<]*)</.exec(kind)?.[1],
        [...kind.slice(0, kind.indexOf('</fieldset>')).matchAll(/name="bank"\s+value="([^"]*)"/g)].map(
          ([, way]) => way,
        ),
      ]),
    ).toEqual([
      ['Card', ['credit_card']],
      ['Scan and wallet', ['thai_qr', 'e_wallet']],
      ['Banking app and web', ['mobile_banking', 'internet_banking']],
      ['Bank transfer', ['kbank', 'scb', 'bbl', 'ktb', 'bay', 'ttb']],
      ['Instalments', ['installment_3']],
      ['Cash', ['cash_counter']],
    ]);
  });
});
