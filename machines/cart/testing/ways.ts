/** Long ways through the cart that the graph of its states does not find. */

const CART = 'the cart comes, with its credentials';
const BEGIN = ['a user is there', CART];
const TIME = 'time passes until something is over';
const LOCK = 'the lock is had, the storage holds the same';
const SAVE = [TIME, LOCK];
const HAND_OFF = 'hand off to the checkout';
/** An account's cart is loaded before it is handed off. */
const HAND_OFF_LOADED = [HAND_OFF, CART];

const NO_STORAGE = 0;

export const ways = [
  // A cart that could not be loaded, a refused save, and another tab that has settled it.
  [
    'a user is there',
    'the cart does not come',
    'set a to 3',
    ...SAVE,
    'the save is refused: NOSTOCK',
    'another tab tells that ours is saved',
    'the network is back',
  ],
  // A removal for a cart that was never made.
  ['nobody knows who is there', 'set a to 0', ...SAVE, 'a guest is there'],
  // The last item removed from a cart that nobody may write to.
  [...BEGIN, 'set a to 0', ...SAVE, 'the save is refused: NO_AUTH', 'a user is there'],
  // A cart that was bought before the hand-off, and filled again.
  [...BEGIN, ...HAND_OFF_LOADED, LOCK, 'the save is refused: CHECKOUTED', 'set a to 3', HAND_OFF],
  // The last item removed while the hand-off pauses.
  [
    ...BEGIN,
    ...HAND_OFF_LOADED,
    LOCK,
    'the save is taken, without a secret',
    'set a to 0',
    TIME,
    ...SAVE,
    'the save is taken, and that is all',
  ],
  // Two tabs' edits while the full list waits for its turn.
  [
    ...BEGIN,
    ...HAND_OFF_LOADED,
    'another tab tells the same and an edit',
    TIME,
    'another tab tells that its cart is gone',
  ],
  // An account's hand-off after another tab's edit came and went, and after an addition that found no room.
  [
    ...BEGIN,
    'another tab tells an edit, and nothing of ours',
    "another tab tells an account's cart",
    ...HAND_OFF_LOADED,
  ],
  [
    ...BEGIN,
    'set b to 1000000.5',
    ...SAVE,
    'the save is taken, and that is all',
    'another tab tells an addition that waits',
    ...HAND_OFF_LOADED,
  ],
  // A removal, and nothing else, of a guest without a cart.
  ['a guest is there', 'set a to 0', ...SAVE],
  // An empty hand-off, and then one that is not.
  ['a guest is there', 'set a to 3', HAND_OFF, 'set a to 0', LOCK, 'set a to 3', HAND_OFF],
  // An addition that another tab makes before this one can.
  ['a user is there', 'add 1 of a', 'another tab tells that ours are added'],
  // A removal while it is asked who saves: an account's cart that is made anew keeps what else it holds.
  [
    ...BEGIN,
    'set b to 1000000.5',
    ...SAVE,
    'the save is refused: NO_AUTH',
    'set a to 0',
    'a user is there',
    'the save is taken, and that is all',
    ...SAVE,
    'the save is taken, and that is all',
  ],
].map((steps) => ({ world: NO_STORAGE, steps }));
