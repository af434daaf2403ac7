/** Paths that are too long for the graph's search. */
import { BOUNDARY_QUANTITIES } from './commands.ts';

const CART = 'the cart comes, with its credentials';
const BEGIN = ['a user is there', CART];
const TIME = 'time passes until something is over';
const LOCK = 'the lock is acquired, the storage contains the same';
const SAVE = [TIME, LOCK];
const HAND_OFF = 'hand off to the checkout';
/** An account's cart is loaded before it is handed off. */
const HAND_OFF_LOADED = [HAND_OFF, CART];

/** The full list is sent for the second time: the account's cart was gone. */
const RENEWED = [
  ...HAND_OFF_LOADED,
  LOCK,
  'the save is refused: INVALID_CART_CREDENTIALS',
  LOCK,
  'the save is taken, without a secret',
];

const EDIT = ['set a to 3', ...SAVE];
const LOST = 'the save gets no answer';
const DONE = 'the save is taken, and that is all';
/**
 * A guest's cart belonged to an account already; another tab has made one meanwhile, and its last item is removed here.
 */
const EMPTIED = [
  'a guest is there',
  ...EDIT,
  'the save is refused: ALREADY_OWNED',
  LOST,
  'another tab reports a list that holds ours',
  'set a to 0',
  ...SAVE,
];

const NO_STORAGE = 0;

export const paths = [
  // Quantities at and beyond the bounds, edited and saved one after the other.
  [...BEGIN, ...BOUNDARY_QUANTITIES.map((quantity) => `set b to ${quantity}`)],
  ...BOUNDARY_QUANTITIES.map((quantity) => ['a guest is there', `set b to ${quantity}`, ...SAVE]),
  // A cart that could not be loaded, a refused save, and another tab that has settled it.
  [
    'a user is there',
    'the cart does not come',
    ...EDIT,
    'the save is refused: NOSTOCK',
    'another tab reports that ours is saved',
    'the network is back',
  ],
  // A removal for a cart that was never made.
  ['the identity is unknown', 'set a to 0', ...SAVE, 'a guest is there'],
  // The last item removed from a cart that nobody may write to.
  ...['a user is there', 'a user came or left'].map((event) => [
    ...BEGIN,
    'set a to 0',
    ...SAVE,
    'the save is refused: NO_AUTH',
    event,
  ]),
  // A cart that was bought before the hand-off, and filled again.
  [...BEGIN, ...HAND_OFF_LOADED, LOCK, 'the save is refused: CHECKOUTED', 'set a to 3', HAND_OFF],
  // The last item removed while the hand-off pauses.
  [...BEGIN, ...HAND_OFF_LOADED, LOCK, 'the save is taken, without a secret', 'set a to 0', TIME, ...SAVE, DONE],
  // An addition that waits for the cart, which is loaded once more while the hand-off pauses.
  [
    ...BEGIN,
    ...HAND_OFF_LOADED,
    'the page comes back',
    'a user is there',
    LOCK,
    'the save is taken, without a secret',
    'add 1 of a',
    TIME,
  ],
  // The drafts equal the full list that the hand-off has sent.
  [
    ...BEGIN,
    ...HAND_OFF_LOADED,
    LOCK,
    'set a to 0',
    'add 1 of a',
    'add 1 of a',
    'the save is taken, without a secret',
    TIME,
  ],
  // Another account comes at each stage of a hand-off, which is nobody's then.
  [...BEGIN, 'set a to 3', HAND_OFF, 'a second user came or left'],
  [...BEGIN, ...HAND_OFF_LOADED, 'a second user came or left', CART],
  [...BEGIN, ...HAND_OFF_LOADED, LOCK, 'a second user came or left', CART],
  [...BEGIN, ...HAND_OFF_LOADED, LOCK, 'the save is taken, without a secret', 'a second user came or left'],
  [...BEGIN, ...HAND_OFF_LOADED, LOCK, 'the save is refused: CHECKOUTED', 'a second user came or left'],
  [...BEGIN, ...RENEWED, 'a second user came or left'],
  [...BEGIN, ...RENEWED, LOCK, 'a guest came or left'],
  // The cart is loaded once more while the full list is sent, for a cart that is gone.
  [
    ...BEGIN,
    ...HAND_OFF_LOADED,
    LOCK,
    'the page comes back',
    'a user is there',
    'add 1 of a',
    CART,
    'the save is refused: CHECKOUTED',
  ],
  // Two tabs' edits while the full list waits for its turn.
  [
    ...BEGIN,
    ...HAND_OFF_LOADED,
    'another tab reports the same and an edit',
    TIME,
    'another tab reports that its cart is gone',
  ],
  // An account's hand-off after another tab's edit came and went, and after an addition that found no room.
  [
    ...BEGIN,
    'another tab reports an edit, and nothing of ours',
    "another tab reports an account's cart",
    ...HAND_OFF_LOADED,
  ],
  [...BEGIN, 'set b to 1000000.5', ...SAVE, DONE, 'another tab reports an addition that waits', ...HAND_OFF_LOADED],
  // A removal, and nothing else, of a guest without a cart.
  ['a guest is there', 'set a to 0', ...SAVE],
  // An empty hand-off, and then one that is not.
  ['a guest is there', 'set a to 3', HAND_OFF, 'set a to 0', LOCK, 'set a to 3', HAND_OFF],
  // An addition that waits for one account's cart when another account comes: it is gone from the storage at once.
  ['a user is there', 'add 1 of a', 'a second user came or left', CART],
  // Of two additions that wait the second one is an account's, which leaves before its cart comes.
  ['add 1 of a', 'a user is there', 'add 2 of b', 'a guest came or left', CART],
  // Two tabs' additions, of which neither tab knows the other's.
  ['a user is there', 'add 1 of a', 'another tab reports an addition that waits, and nothing of ours', CART],
  // Nothing is left for the new cart of an account but a removal, which its old cart may need.
  [...BEGIN, ...EDIT, 'the save is refused: CHECKOUTED', LOST, 'set a to 0', ...SAVE, DONE],
  // The second of two products that wait for the cart is the one that finds no room.
  ['a user is there', 'add 2 of b', 'add 1 of a', 'add 1 of a', CART],
  // An addition that another tab makes before this one can.
  ['add 1 of a', 'another tab reports that ours are added'],
  ['a user is there', 'add 1 of a', 'another tab reports that ours are added'],
  // A removal during the login check of a save: a new cart of an account keeps its other items.
  [
    ...BEGIN,
    'set b to 1000000.5',
    ...SAVE,
    'the save is refused: NO_AUTH',
    'set a to 0',
    'a user is there',
    DONE,
    ...SAVE,
    DONE,
  ],
  // Removes the last item of another tab's cart while this one has to create its own again.
  [...EMPTIED, ...EDIT, LOST],
  // The same, and then the other tab's cart is the one to write to.
  [...EMPTIED, 'another tab reports that ours is saved', ...EDIT],
  // A removal that another tab leaves behind, for a cart that is gone, after a refusal.
  [
    'a guest is there',
    ...EDIT,
    'the save is refused: NOSTOCK',
    'another tab reports that ours is saved',
    'another tab reports that its cart is gone',
    'another tab reports an edit, and nothing of ours',
    ...SAVE,
  ],
  // A repeated request is another write, though it looks like the one without an answer.
  [...BEGIN, ...EDIT, LOST, 'set a to 0', 'set a to 3', ...SAVE, DONE],
  [...BEGIN, 'add 1 of a', ...SAVE, LOST, 'add 1 of a', ...SAVE, DONE],
  [...BEGIN, ...EDIT, LOST, 'the page comes back', 'add 1 of a', 'a user is there', CART, ...SAVE, DONE],
  [...BEGIN, ...EDIT, LOST, 'another tab reports that ours is saved', 'set a to 3', ...SAVE, DONE],
  // Another tab sets something else, and then the same again.
  [
    ...BEGIN,
    'set b to 5',
    ...SAVE,
    LOST,
    'another tab reports an edit, and nothing of ours',
    'another tab reports the same and an edit',
    ...SAVE,
    DONE,
  ],
  // Additions stored by the starter are applied once, also during a save.
  [...BEGIN, 'add 1 of a, kept as kept/1', ...SAVE, 'add 1 of a, kept as kept/1', DONE],
  [
    ...BEGIN,
    'add 1 of a, kept as kept/1',
    ...SAVE,
    DONE,
    ...HAND_OFF_LOADED,
    LOCK,
    'set a to 3',
    TIME,
    'add 1 of a, kept as kept/1',
  ],
  // The same items in a new cart are another write, with a key of its own.
  [
    'a guest is there',
    ...EDIT,
    'the save is taken, with new credentials',
    'set b to 5',
    ...SAVE,
    LOST,
    'the page comes back',
    'a guest is there',
    'the cart is refused: INVALID_CART_CREDENTIALS',
    ...SAVE,
    DONE,
  ],
  // A switch of the language between two tries makes no other write of the same.
  [...BEGIN, ...EDIT, LOST, 'the page is in en', ...SAVE, DONE],
  // A save that gets through at the second try, and a later one that does not at its first.
  [...BEGIN, ...EDIT, LOST, ...SAVE, DONE, 'set a to 0', ...SAVE, LOST],
  // The same with a refusal between.
  [...BEGIN, ...EDIT, LOST, ...SAVE, 'the save is refused: NOSTOCK', 'set b to 1000000.5', ...SAVE, LOST],
  // The next save clears the error of one item.
  [...BEGIN, ...EDIT, 'the save is refused: NOSTOCK', 'set b to 1000000.5', ...SAVE, DONE],
  // Handed off, back again, and handed off once more.
  [
    'a guest is there',
    ...EDIT,
    'the save is taken, with new credentials',
    HAND_OFF,
    'the page comes back',
    'a guest is there',
    CART,
    HAND_OFF,
  ],
  // An edit while the full list waits for its turn; then the account's cart is gone, for the first time.
  [
    ...BEGIN,
    ...HAND_OFF_LOADED,
    'set a to 3',
    LOCK,
    ...SAVE,
    'the save is taken, without a secret',
    LOCK,
    'the save is refused: INVALID_CART_CREDENTIALS',
  ],
  // The same after it was gone already: there is no third try.
  [
    ...BEGIN,
    ...HAND_OFF_LOADED,
    LOCK,
    'the save is refused: INVALID_CART_CREDENTIALS',
    LOCK,
    'the save is taken, without a secret',
    'set a to 3',
    LOCK,
    ...SAVE,
    'the save is taken, without a secret',
    LOCK,
    'the save is refused: INVALID_CART_CREDENTIALS',
  ],
  // A save identifies the visitor, and an event does so again.
  ['the identity is unknown', ...EDIT, 'a guest is there', 'a guest came or left'],
  // The last item removed from a cart that is gone: then another tab's cart is the one to write to.
  [
    'a guest is there',
    ...EDIT,
    'the save is taken, with new credentials',
    'set a to 0',
    ...SAVE,
    'the save is refused: INVALID_CART_CREDENTIALS',
    'another tab reports that ours is saved',
    ...EDIT,
  ],
  ['a guest is there', 'a guest came or left'],
  // Another tab's edit while the account's cart is loaded for a save.
  ['the identity is unknown', ...EDIT, 'a user is there', 'another tab reports an edit, and nothing of ours'],
  // A login check that timed out runs again once the network is back.
  [TIME, 'the network is back'],
  ['a user is there', TIME, 'the network is back'],
  // A guest's cart that comes at the second try is asked for no more.
  ...[CART, 'the cart comes, empty'].map((comes) => [
    'a guest is there',
    ...EDIT,
    'the save is taken, with new credentials',
    'the page comes back',
    'a guest is there',
    'the cart does not come',
    'the network is back',
    'a guest is there',
    comes,
    'the network is back',
  ]),
  // Another tab's saved edits need not be sent again.
  ['a guest is there', ...EDIT, LOST, 'another tab reports a list that holds ours', 'the network is back'],
  // An addition is saved after the debounce.
  [...BEGIN, 'add 1 of a', ...SAVE],
  // A save that fails so often that the pauses grow no longer.
  [...BEGIN, 'set a to 3', ...Array.from({ length: 8 }, () => [...SAVE, LOST]).flat(), TIME],
].map((commands) => ({ environment: NO_STORAGE, commands }));
