/**
 * A shopper's expectations for each product, derived only from the contract (chapters 8, 10 and 11). Each addition is
 * of a product of its own, so that nothing can be lost or applied twice unnoticed.
 */
import type { AccountDigest } from '#schemas/cart.ts';

/** A visitor as the platform or a tab knows them; null: a guest. */
export type Visitor = AccountDigest | null;

export interface Goal {
  /** Whose it is; a guest's becomes an account's with the union on login. */
  readonly home: Visitor;
  /** Pieces that were requested last. */
  readonly quantity: number;
  /** The most pieces that were ever requested. */
  readonly most: number;
  /** Since the last edit the visitor is the same and no cart was lost: the very quantity is displayed, and saved in the end. */
  readonly isFresh: boolean;
  /** The account that was there first, when it was added or since; null: none. */
  readonly met: Visitor;
  /** Another account than its own has been here since. */
  readonly isLeftBehind: boolean;
  /** Nothing but the union on login has changed its visitor, and no cart was lost: it is in its account's cart in the end. */
  readonly isSafe: boolean;
}

/** The goals by product. */
export type Goals = readonly Goal[];

export type Quantities = ReadonlyMap<string, number>;

export const productOf = (index: number) => `p${index}`;

/**
 * The editing visitor: as reported to the tab, as the server knows it, and all accounts ever reported to the browser.
 */
export interface Editor {
  readonly reportedVisitor: Visitor | 'unknown';
  readonly session: Visitor;
  readonly met: readonly Visitor[];
  /** The tab has loaded this visitor's cart. */
  readonly hasLoaded: boolean;
}

/** A tab that could not ask for its visitor edits the list that is stored: another account's, where the visitor has changed unnoticed. */
function isMisplaced({ reportedVisitor, session, met }: Editor): boolean {
  return reportedVisitor === 'unknown' && met.some((account) => account !== session);
}

/** An addition of one piece of a new product. */
export function addGoal(goals: Goals, editor: Editor): Goals {
  const home = editor.reportedVisitor === 'unknown' ? null : editor.reportedVisitor;
  const isFresh = !isMisplaced(editor);
  // A guest's additions stay with an account's unsaved edits, and an account has claimed the items it found.
  const isSafe = isFresh && goals.every((goal) => (goal.home ?? goal.met ?? home) === home);
  return [...goals, { home, met: editor.session, quantity: 1, most: 1, isFresh, isLeftBehind: false, isSafe }];
}

/**
 * An edit of a displayed product. Less than before is not safe: the union uses the larger quantity, also that of a
 * removal which an account makes before its cart is loaded.
 */
export function editGoal(goals: Goals, index: number, quantity: number, editor: Editor): Goals {
  const { reportedVisitor, hasLoaded } = editor;
  return goals.map((goal, at) => {
    const isFresh = !isMisplaced(editor) && (quantity >= goal.most || reportedVisitor === null || hasLoaded);
    return at === index
      ? {
          ...goal,
          home: reportedVisitor === 'unknown' || reportedVisitor === null ? goal.home : reportedVisitor,
          quantity,
          most: Math.max(goal.most, quantity),
          isFresh,
          isSafe: isFresh && goal.isSafe && quantity >= goal.most,
        }
      : goal;
  });
}

/** The visitor changes, or a cart is lost. */
export function disturbGoals(goals: Goals, isLoss: boolean): Goals {
  return goals.map((goal) => ({ ...goal, isFresh: false, isSafe: goal.isSafe && !isLoss }));
}

/** A tab learns who the visitor is: what is another account's is left behind. */
export function identifyGoals(goals: Goals, visitor: Visitor): Goals {
  if (visitor === null) return goals;
  return goals.map((goal) => {
    const met = goal.met ?? visitor;
    const isLeftBehind = goal.isLeftBehind || (goal.home !== null && goal.home !== visitor);
    return { ...goal, met, isLeftBehind, isSafe: goal.isSafe && !isLeftBehind && met === visitor };
  });
}

/** The union on login: a guest's products become the account's, whose cart a tab has loaded, or `holds` them on the server. */
export function mergeGoals(goals: Goals, account: AccountDigest, holds?: Quantities): Goals {
  const isMerged = (index: number) => holds === undefined || (holds.get(productOf(index)) ?? 0) > 0;
  return goals.map((goal, index) => (goal.home === null && isMerged(index) ? { ...goal, home: account } : goal));
}

/** A place in which products are: a tab, a guest's cart, or an account's. */
export interface Place {
  readonly name: string;
  readonly visitor: Visitor | 'unknown';
  readonly quantities: Quantities;
}

/** Nothing of another account is anywhere, and nothing is there twice. */
export function checkPrivacy(goals: Goals, { name, visitor, quantities }: Place): void {
  for (const [index, { home, most, isLeftBehind }] of goals.entries()) {
    const product = productOf(index);
    const quantity = quantities.get(product) ?? 0;
    if (quantity > most) throw new Error(`${name}: ${quantity} of ${product}, of which ${most} were requested at most`);
    const isForeign = home !== null && visitor !== 'unknown' && visitor !== home && (visitor !== null || isLeftBehind);
    if (quantity > 0 && isForeign) throw new Error(`${name}: ${product} is another account's`);
  }
}

/** The current visitor's requests are displayed at once. */
export function checkDisplayed(goals: Goals, { name, quantities }: Place): void {
  for (const [index, { isFresh, quantity }] of goals.entries()) {
    const displayed = quantities.get(productOf(index)) ?? 0;
    if (isFresh && displayed !== quantity)
      throw new Error(`${name}: ${displayed} of ${productOf(index)} instead of ${quantity}`);
  }
}

/** The checkout host finds all that the present visitor has requested. */
export function checkHandedOff(goals: Goals, saved: Quantities): void {
  for (const [index, { isFresh, quantity }] of goals.entries()) {
    const got = saved.get(productOf(index)) ?? 0;
    if (isFresh && got !== quantity)
      throw new Error(`the checkout finds ${got} of ${productOf(index)} instead of ${quantity}`);
  }
}

/** In the end, the server's cart has the requested items. */
export function checkSaved(goals: Goals, session: Visitor, saved: Quantities): void {
  for (const [index, { home, isFresh, isSafe, quantity }] of goals.entries()) {
    const isOwn = isFresh || (isSafe && (home === session || home === null));
    const got = saved.get(productOf(index)) ?? 0;
    if (isOwn && got !== quantity)
      throw new Error(`the server stores ${got} of ${productOf(index)} instead of ${quantity}`);
  }
}
