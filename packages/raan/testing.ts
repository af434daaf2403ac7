/** `raan/testing`: a shop for the tests of components, and actors for those of machines. */
export { createAppActor as createActor } from '../../src/shop/actor.ts';
export { fixed, inShop, testPage, testShop } from '../../registry/kit/testing/shop.tsx';
