/** `raan/testing`: a shop for the tests of components, and actors for those of machines. */
export { createActor } from 'xstate';
export { fixed, inShop, testPage, testShop } from '../../registry/kit/testing/shop.tsx';
