import { defineShop } from 'raan/config';

export default defineShop({
  types: './types',
  omit: ['countdown'],
  theme: './theme/tokens.css',
  messages: './messages',
  languages: ['th', 'en'],
  store: { shop: './shop' },
});
