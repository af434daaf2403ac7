/** `raan/testing`: a shop for the tests of components, and actors for those of machines. */
import { createAppActor } from '../../src/shop/actor.ts';

export { fixed, inShop, testPage, testShop } from '../../registry/kit/testing/shop.tsx';

/** An actor of a machine; a test starts it, sends events and looks at its snapshot. */
export const createActor: typeof createAppActor = createAppActor;
