import { defineShop } from 'raan/config';

export default defineShop({ store: { shop: './shop' } });
