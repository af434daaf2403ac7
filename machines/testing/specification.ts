/**
 * What an independent specification of a machine is made of: plain states, and for each thing that can happen what comes of
 * it. It is written from the specification's text and knows no chart, so that it can contradict the machine.
 */
import type { AnyEventObject, AnyStateMachine } from 'xstate';

/** Something that happens to the machine from outside. */
export type Deed =
  | { readonly kind: 'send'; readonly event: AnyEventObject }
  /** A pending call, named as its actor, ends with this output. */
  | { readonly kind: 'answer'; readonly call: string; readonly output: unknown }
  /** A pending call gets no answer. */
  | { readonly kind: 'fail'; readonly call: string }
  /** An event that a running effect sends back, such as a lock that was acquired. */
  | { readonly kind: 'signal'; readonly call: string; readonly event: AnyEventObject }
  /** Time passes, in one jump (ms). */
  | { readonly kind: 'wait'; readonly ms: number };

/** An effect that was asked for, or a call that is pending: its name and its parameters. */
export type Entry = readonly [name: string, params: unknown];

export interface Outcome<State> {
  readonly state: State;
  /** Effects in the order in which they are asked for. */
  readonly did?: readonly Entry[];
  /** Calls that were pending, and are given up and made again. */
  readonly restarts?: readonly string[];
}

/** One thing that can happen. */
export interface Step<State> {
  readonly name: string;
  /** `now`: ms since the start, by the actor's clock. */
  readonly deed: (state: State, now: number) => Deed | readonly Deed[];
  /** What comes of it; undefined: cannot happen in this state. An event that is ignored leaves the state as it is. */
  readonly comes: (state: State) => Outcome<State> | undefined;
}

/** What is seen of the real machine, or expected of it, after each step. */
export interface Seen {
  readonly view: unknown;
  readonly calls: readonly Entry[];
}

/** Pairs of transitions that the chart allows and the world does not, with the reason. */
export interface Infeasible {
  readonly first: RegExp;
  readonly second: RegExp;
  readonly why: string;
}

export interface World<State> {
  readonly input?: unknown;
  readonly initial: State;
  /** Effects asked for at the start. */
  readonly did?: readonly Entry[];
}

export interface Spec<State> {
  readonly machine: AnyStateMachine;
  /** The situations the machine may be started in. */
  readonly worlds: readonly World<State>[];
  /** Actions that are effects, provided from outside; all others are the machine's own. */
  readonly effects: readonly string[];
  readonly steps: readonly Step<State>[];
  /** What a screen may read, and the calls that are pending, in a state of the specification. */
  readonly shows: (state: State) => Seen;
  /** What a screen reads of the real machine. */
  readonly view: (snapshot: never) => unknown;
  /** States that differ for the machine alone, such as counters, may be told apart here; default: the whole state. */
  readonly key?: (state: State) => string;
  /** Ways too long for the graph to find: the number of a world, and names of steps. */
  readonly ways?: readonly Way[];
  /** Too large for paths over every two edges: those alone are tried that promise a pair of transitions not met yet. */
  readonly isLarge?: boolean;
  /** A promise to the business over a whole run; a text tells how it was broken. */
  readonly property: { readonly name: string; readonly broken: (run: Run) => string | undefined };
  readonly infeasible?: readonly Infeasible[];
  /** Transitions that no run can take, by their name, with the reason. */
  readonly unreachable?: Readonly<Record<string, string>>;
  /** A second proof, such as random schedules against a server; throws at the first thing the machine fails. */
  readonly further?: (effort: { readonly runs: number; readonly seed: number }) => void;
  /** Mutants that no observer can tell from the machine, by their description, with the reason. */
  readonly equivalent?: Readonly<Record<string, string>>;
}

/** What happened in a run, in order. */
export interface Run {
  readonly steps: readonly string[];
  /** Everything that was asked of the outside: effects and calls as they were made. */
  readonly asked: readonly Entry[];
  readonly last: Seen;
}

export const send = (event: AnyEventObject) => (): Deed => ({ kind: 'send', event });
export const answer = (call: string, output: unknown) => (): Deed => ({ kind: 'answer', call, output });
export const fail = (call: string) => (): Deed => ({ kind: 'fail', call });
export const wait = (ms: number) => (): Deed => ({ kind: 'wait', ms });

/** Names of steps to take, in the world of that index. */
export interface Way {
  readonly world: number;
  readonly steps: readonly string[];
}
