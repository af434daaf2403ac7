/** `raan/testing`: a shop for the tests of components. */
export { fixed, inShop, testPage, testShop } from '../../registry/kit/testing/shop.tsx';
