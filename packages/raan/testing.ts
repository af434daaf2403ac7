/** `raan/testing`: a shop for the tests of components, and actors for the tests of machines. */
import { createAppActor } from '../../src/shop/actor.ts';

export { fixed, inShop, testPage, testShop } from '../../registry/kit/testing/shop.tsx';

/** Creates an actor of a machine; a test starts it, sends events and reads its snapshot. */
export const createActor: typeof createAppActor = createAppActor;
