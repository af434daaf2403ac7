/**
 * The preview's frame between a builder, whose messages keep their order, and a stranger, for exhaustive exploration
 * (contract, chapter 5). The frame shows the newest page and always finishes connecting.
 */
import type { Step, System } from '#machines/testing/exhaustive/explore.ts';
import { digest, PureMachine, type PureState, type PureStep } from '#machines/testing/exhaustive/pure-machine.ts';
import type { ParentMessage } from '#schemas/page/preview.ts';
import { previewMachine } from '../machine.ts';
import type { OutgoingMessage, PreviewPage, Sender } from '../types.ts';
import { type PreviewScreen, previewView } from '../view.ts';
import { BUILDER, OWN, UNTRUSTED } from './frame.ts';

const INPUT = { own: OWN, referrer: BUILDER, listed: undefined };
const FROM_BUILDER: Sender = { origin: BUILDER, isParent: true };
const STRANGER: Sender = { origin: UNTRUSTED, isParent: true };
const HELLO: ParentMessage = { raan: 1, type: 'hello', version: 1, session: 'one' };
const RENDERED = { ms: 1, nodes: 1, diagnostics: [] };

/** Number of events that may still happen. */
export interface FrameBudget {
  readonly hellos: number;
  readonly pages: number;
  /** Pages whose revision is older than the last. */
  readonly olds: number;
  readonly strangers: number;
  /** Pages that cannot be rendered. */
  readonly faults: number;
}

/** The explored state. */
export const FRAME_BUDGET: FrameBudget = { hellos: 2, pages: 3, olds: 1, strangers: 2, faults: 1 };

interface World {
  readonly frame: PureState<PreviewScreen>;
  readonly budget: FrameBudget;
  /** The builder's undelivered messages. */
  readonly sent: readonly ParentMessage[];
  /** Number of pages that the builder has sent. */
  readonly pages: number;
  /** The newest page that has arrived, and its revision within the handshake. */
  readonly page: PreviewPage | undefined;
  readonly rev: number | undefined;
  /** The page whose rendering has ended last, however it ended. */
  readonly rendered: PreviewPage | undefined;
  /** Number of `refused` messages. */
  readonly refusals: number;
  /** 0: anything may happen; 1: the builder answers; 2: it is silent. */
  readonly recovery: number;
}

export function createFrameSystem(budget: FrameBudget): System<World> & { readonly rules: FrameRules } {
  const rules = new FrameRules();
  return {
    rules,
    initial: rules.create(budget),
    key: (world) => rules.keyOf(world),
    steps: (world) => rules.steps(world),
    check: (world) => rules.check(world),
    recover: (world) => rules.recover(world),
  };
}

class FrameRules {
  readonly machine = new PureMachine({
    machine: previewMachine,
    effects: ['announce', 'post'],
    view: previewView,
    input: INPUT,
  });

  create(budget: FrameBudget): World {
    const { to } = this.machine.start(INPUT);
    const none = { page: undefined, rev: undefined, rendered: undefined };
    return { frame: to, budget, sent: [], pages: 0, ...none, refusals: 0, recovery: 0 };
  }

  keyOf({ frame, budget, ...world }: World): string {
    return digest(JSON.stringify([frame.key, budget, world]));
  }

  check({ frame, page, refusals }: World): void {
    const { view } = frame;
    if (view.parent !== undefined && view.parent !== BUILDER) throw new Error(`the parent is ${view.parent}`);
    if (JSON.stringify(view.page) !== JSON.stringify(page))
      throw new Error(`revision ${view.page?.rev} is the newest instead of ${page?.rev}`);
    if (refusals > 1) throw new Error(`a stranger is refused ${refusals} times`);
  }

  steps(world: World): Step<World>[] {
    const { frame, budget, sent, pages } = world;
    const steps: Step<World>[] = [];
    const act = (name: string, apply: () => World) => steps.push({ name, apply });
    const say = (what: keyof FrameBudget, name: string, message: ParentMessage, more: Partial<World> = {}) => {
      if (budget[what] > 0)
        act(name, () => ({ ...world, ...more, budget: spend(budget, what), sent: [...sent, message] }));
    };
    say('hellos', 'the builder says hello', HELLO);
    say('pages', 'the builder sends a page', pageOf(pages + 1), { pages: pages + 1 });
    if (pages > 0) say('olds', 'the builder sends an old page', pageOf(pages - 1));
    if (sent.length > 0) act('a message arrives', () => this.deliver(world));
    if (budget.strangers > 0)
      for (const message of [HELLO, pageOf(9)])
        act(`a stranger sends ${message.type}`, () => {
          const event = { type: 'message', from: STRANGER, message };
          return this.follow({ ...world, budget: spend(budget, 'strangers') }, this.machine.send(frame, event));
        });
    if (frame.calls.length > 0) act('the page is rendered', () => this.render(world));
    if (frame.calls.length > 0 && budget.faults > 0)
      act('the page fails', () => this.render({ ...world, budget: spend(budget, 'faults') }, true));
    const [timer] = frame.timers;
    if (timer !== undefined) act(`${timer.left} ms pass`, () => this.follow(world, this.machine.fire(frame)));
    return steps;
  }

  /** The builder answers until it is connected and its newest page is rendered; then it is silent, and the frame gives up. */
  recover(world: World): World | undefined {
    const { frame, sent, recovery } = world;
    if (sent.length > 0) return this.deliver(world);
    if (frame.calls.length > 0) return this.render(world);
    const { status, page } = frame.view;
    if (recovery === 0) return { ...world, recovery: 1, sent: status === 'connected' ? [] : [HELLO] };
    if (recovery === 1) {
      if (status !== 'connected') throw new Error(`after hello the frame is ${status}`);
      if (JSON.stringify(world.rendered) !== JSON.stringify(page))
        throw new Error(`revision ${world.rendered?.rev} is shown instead of ${page?.rev}`);
      return { ...world, recovery: 2 };
    }
    if (frame.timers.length > 0) return this.follow(world, this.machine.fire(frame));
    if (status !== 'lost') throw new Error(`without a builder the frame stays ${status}`);
    return undefined;
  }

  private deliver(world: World): World {
    const [message, ...sent] = world.sent;
    if (message === undefined) return world;
    const next = { ...world, sent, ...expect(world, message) };
    return this.follow(next, this.machine.send(world.frame, { type: 'message', from: FROM_BUILDER, message }));
  }

  private render(world: World, isFailed = false): World {
    const [call] = world.frame.calls;
    if (call === undefined) return world;
    const step = isFailed ? this.machine.fail(world.frame, call) : this.machine.answer(world.frame, call, RENDERED);
    return this.follow(world, step);
  }

  /** Processes a step's effects: only `refused` may be addressed to anybody but the builder. */
  private follow(world: World, { to, effects }: PureStep<PreviewScreen>): World {
    let { refusals } = world;
    for (const [name, params] of effects) {
      if (name !== 'post') continue;
      const { to: target, message } = params as OutgoingMessage;
      if (message.type === 'refused') refusals += 1;
      else if (target !== BUILDER) throw new Error(`${message.type} goes to ${target}`);
    }
    // A builder that was lost begins a new handshake.
    const rev = to.view.status === 'lost' ? undefined : world.rev;
    // A rendering that took too long has ended without an answer.
    const [call] = world.frame.calls;
    const isOver = call !== undefined && to.calls.every(({ input }) => input !== call.input);
    const rendered = isOver ? (call.input as PreviewPage) : world.rendered;
    return { ...world, frame: to, refusals, rev, rendered };
  }
}

/** The expected newest page after a message of the builder has arrived. */
function expect({ page, rev, frame }: World, message: ParentMessage): Pick<World, 'page' | 'rev'> {
  // The first hello of a handshake greets whose pages are there already; a second one begins another.
  if (message.type === 'hello') return { page, rev: frame.view.status === 'connected' ? undefined : rev };
  if (message.type !== 'page-replace') return { page, rev };
  const isOld = rev !== undefined && message.rev !== undefined && message.rev < rev;
  if (isOld) return { page, rev };
  return { page: { path: message.path, pageJson: message.pageJson, rev: message.rev }, rev: message.rev };
}

function pageOf(rev: number): ParentMessage {
  return { raan: 1, type: 'page-replace', id: `page-${rev}`, rev, path: '/', pageJson: { rev } };
}

function spend(budget: FrameBudget, what: keyof FrameBudget): FrameBudget {
  return { ...budget, [what]: budget[what] - 1 };
}
