/** Links to try, of every kind the storefront tells apart (specification, chapter 5). */
export const LINKS = {
  within: ['/products', '/search?q=tea', '#channels', '/en/products', '/jp/products', '/registry.json', '/sitemap.xml'],
  outside: ['https://example.com/', '//example.com/path'],
  channels: [
    'https://www.facebook.com/raan.shop',
    'https://www.instagram.com/raan.shop',
    'https://www.lazada.co.th/shop/raan',
    'https://line.me/R/ti/p/@raan',
    'https://m.me/raan.shop',
    'https://shopee.co.th/raan',
    'https://www.tiktok.com/@raan.shop',
    'https://wa.me/6625550114',
    'https://twitter.com/raan_shop',
    'https://x.com/raan_shop',
    'https://youtu.be/raan',
    'tel:+6625550114',
    'mailto:hello@raan.example',
  ],
} as const;
