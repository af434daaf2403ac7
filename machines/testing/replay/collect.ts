/**
 * Collects the steps of a page's machines in the built shop and checks them against their specifications at the end of
 * each test. The machine of this source has to reach the same states by the same events, without a step that the
 * specification rules out.
 */
import { transitionName } from '../../diagram/transitions.ts';
import type { Spec } from '../model.ts';
import { type LoggedStep, type Trace, tracesOf } from './log.ts';
import { replayTrace } from './replay.ts';

/** A transition as the page reports it; `guard`: see `guardName`. */
interface RawTransition {
  readonly source: { readonly id: string };
  readonly target?: readonly { readonly id: string }[];
  readonly eventType: string;
  readonly guard?: unknown;
}
type RawStep = Omit<LoggedStep, 'transitions'> & { readonly transitions: readonly RawTransition[] };

const BINDING = '__machineSteps';

/** The used part of Playwright's context. */
export interface PageContext {
  readonly exposeBinding: (name: string, receive: (source: unknown, text: string) => void) => Promise<unknown>;
  readonly addInitScript: (script: (name: string) => void, name: string) => Promise<unknown>;
}

/** Adds the steps of all machines of all pages of a context, as they happen. */
export async function collectMachineLogs(context: PageContext, steps: LoggedStep[]): Promise<void> {
  await context.exposeBinding(BINDING, (_source, text) => {
    const raw = JSON.parse(text) as readonly RawStep[];
    steps.push(...raw.map((step) => ({ ...step, transitions: step.transitions.map(transitionName) })));
  });
  await context.addInitScript(observeMachines, BINDING);
}

/** Removes the steps of all pages except the last loaded one, so that a long test can check and forget them. */
export function drainStepsOfLeftPages(steps: LoggedStep[]): readonly LoggedStep[] {
  const pageOf = ({ sessionId }: LoggedStep) => sessionId.split(' ')[0];
  const last = steps.at(-1);
  const { left = [], kept = [] } = Object.groupBy(steps, (step) =>
    last !== undefined && pageOf(step) === pageOf(last) ? 'kept' : 'left',
  );
  steps.splice(0, steps.length, ...kept);
  return left;
}

const specs = new Map<string, Promise<{ readonly default: Spec<unknown> }>>();

/** Contradictions between collected steps and the specifications, one line each. */
export async function findContradictions(steps: readonly LoggedStep[]): Promise<readonly string[]> {
  const found = await Promise.all(tracesOf(steps).map(contradictionOf));
  return found.filter((line) => line !== undefined);
}

async function contradictionOf(trace: Trace): Promise<string | undefined> {
  const { machine } = trace;
  const loading = specs.get(machine) ?? import(`../../${machine}/spec.ts`);
  specs.set(machine, loading);
  const { default: spec } = await loading;
  const contradiction = replayTrace(spec, trace);
  if (contradiction === undefined) return undefined;
  const events = trace.steps.slice(0, contradiction.at + 2).map(({ event }) => event.type);
  return `${machine}: ${contradiction.message}\n  after ${events.join(' · ')}`;
}

/**
 * In the page: XState reads the option `inspect` of each actor that is created, so a property of all objects answers
 * for those that the shop leaves without. Steps are reported in one message per task.
 */
function observeMachines(binding: string): void {
  interface Observed {
    readonly type: string;
    readonly rootId: string;
    readonly event: { readonly type: string };
    readonly snapshot: { readonly value: unknown; readonly context: unknown };
    readonly actorRef: { readonly sessionId: string; readonly logic: { readonly id: string } };
    readonly _transitions: readonly RawTransition[];
  }
  const page = Math.random().toString(36).slice(2);
  const fired = new Map<string, RawTransition[]>();
  let batch: string[] = [];
  const flush = () => {
    const text = `[${batch.join(',')}]`;
    batch = [];
    Reflect.get(globalThis, binding)(text);
  };
  const inspect = ({ type, rootId, actorRef, event, snapshot, _transitions }: Observed) => {
    const { sessionId, logic } = actorRef;
    if (sessionId !== rootId) return;
    const transitions = fired.get(sessionId) ?? [];
    if (type === '@xstate.microstep') {
      const plain = _transitions.map(({ source, target, eventType, guard }) => ({
        source: { id: source.id },
        target: target?.map(({ id }) => ({ id })),
        eventType,
        guard: typeof guard === 'function' ? ('check' in guard ? 'combined' : 'inline') : guard,
      }));
      fired.set(sessionId, [...transitions, ...plain]);
    } else if (type === '@xstate.snapshot') {
      fired.delete(sessionId);
      if (batch.length === 0) queueMicrotask(flush);
      const { value, context } = snapshot;
      const step = {
        actor: logic.id,
        sessionId: `${page} ${sessionId}`,
        event,
        transitions,
        snapshot: { value, context },
      };
      batch.push(written(step));
    }
  };
  /** A step as JSON. A step that can't be serialised (a circle, a bigint) is reported as the end of its actor's log. */
  const written = (step: object & { readonly sessionId: string; readonly event: { readonly type: string } }) => {
    try {
      return JSON.stringify(step);
    } catch {
      const { sessionId, event } = step;
      const snapshot = { value: null, context: null };
      return JSON.stringify({ actor: 'unwritten', sessionId, event: { type: event.type }, transitions: [], snapshot });
    }
  };
  const all: object = Reflect.getPrototypeOf({}) ?? {};
  Object.defineProperty(all, 'inspect', {
    configurable: true,
    get(this: object) {
      return Object.hasOwn(this, 'clock') && Object.hasOwn(this, 'logger') ? inspect : undefined;
    },
    set(this: object, value: unknown) {
      Object.defineProperty(this, 'inspect', { value, configurable: true, enumerable: true, writable: true });
    },
  });
}
