/**
 * The parts of a specification: an independent model of a machine, as in model-based testing. It has plain states and a
 * next-state function per command. It follows the specification's text and knows no chart, so that it can contradict the
 * machine.
 */
import type { AnyEventObject, AnyStateMachine } from 'xstate';

/** An input to the machine from its environment. */
export type Stimulus =
  | { readonly kind: 'send'; readonly event: AnyEventObject }
  /** A pending call, identified by its actor's name, resolves with this output. */
  | { readonly kind: 'answer'; readonly call: string; readonly output: unknown }
  /** A pending call rejects. */
  | { readonly kind: 'fail'; readonly call: string }
  /** A running callback actor sends an event back, such as a lock that was acquired. */
  | { readonly kind: 'signal'; readonly call: string; readonly event: AnyEventObject }
  /** The simulated clock advances in one jump (ms). */
  | { readonly kind: 'wait'; readonly ms: number };

/** An executed effect or an invoked actor: its name and its parameters. */
export type Invocation = readonly [name: string, params: unknown];

/** The expected result of a command. */
export interface Outcome<State> {
  readonly state: State;
  /** Effects in the order of their execution. */
  readonly effects?: readonly Invocation[];
  /** Names of pending calls that are stopped and made again. */
  readonly restarts?: readonly string[];
}

/** A command of the model: one input in one situation. */
export interface Command<State> {
  readonly name: string;
  /** Its frequency in random walks, as a multiple of the others; default: 1. */
  readonly weight?: number;
  /** `now`: ms since the start, by the actor's clock. */
  readonly stimulus: (state: State, now: number) => Stimulus | readonly Stimulus[];
  /** Next-state function; undefined: not enabled in this state. An event that the machine ignores keeps the state. */
  readonly next: (state: State) => Outcome<State> | undefined;
}

/** Observable state of the machine after each command. */
export interface Observation {
  readonly view: unknown;
  /** Pending calls. */
  readonly calls: readonly Invocation[];
}

/** Pairs of transitions that the chart allows and the environment does not. */
export interface InfeasiblePair {
  readonly first: RegExp;
  readonly second: RegExp;
  readonly reason: string;
}

/** A situation in which the machine starts. */
export interface Environment<State> {
  readonly input?: unknown;
  readonly initial: State;
  /** Effects of the start. */
  readonly effects?: readonly Invocation[];
}

export interface Spec<State> {
  readonly machine: AnyStateMachine;
  readonly environments: readonly Environment<State>[];
  /** Names of the actions that are provided from outside; all others are the machine's own. */
  readonly effects: readonly string[];
  readonly commands: readonly Command<State>[];
  /** The expected observation in a state of the model. */
  readonly observe: (state: State) => Observation;
  /** The view of the real machine's snapshot. */
  readonly view: (snapshot: never) => unknown;
  /** Identity of a state in the graph, without counters and the like; default: the whole state. */
  readonly key?: (state: State) => string;
  /** Paths that are too long for the graph's search. */
  readonly paths?: readonly NamedPath[];
  /** Runs two edges after each other only where they may cover a new pair of transitions: all of them are too many. */
  readonly isLarge?: boolean;
  /** Holds over every run. */
  readonly property: Property;
  readonly infeasible?: readonly InfeasiblePair[];
  /** Reasons why no run can take these transitions, by transition name. */
  readonly unreachable?: Readonly<Record<string, string>>;
  /** A goal of random walks: the minimum number of continuous integration's walks that take such a transition. */
  readonly milestones?: readonly Milestone[];
  /** Reasons why these mutants of StrykerJS are equivalent to the machine, by name (mutation/report.ts). */
  readonly equivalent?: Readonly<Record<string, string>>;
}

/** A business invariant. */
export interface Property {
  readonly name: string;
  /** Describes how the run broke it. */
  readonly violation: (run: Run) => string | undefined;
  /** The name of the command behind an event of a log; default: the event's type. */
  readonly commandOf?: (event: AnyEventObject) => string;
}

/** A stage of the process that a walk of events would hardly ever reach without help. */
export interface Milestone {
  readonly name: string;
  /** The name of a transition that is taken there. */
  readonly transition: RegExp;
  /** The least number of walks, of the 500 in continuous integration. */
  readonly floor: number;
}

/** The history of one run, in order. */
export interface Run {
  /** Names of the commands. */
  readonly commands: readonly string[];
  /** All effects and calls since the start. */
  readonly invocations: readonly Invocation[];
  readonly last: Observation;
}

/** A path by the index of its environment and the names of its commands. */
export interface NamedPath {
  readonly environment: number;
  readonly commands: readonly string[];
}

/** A value that is longer than any that is meant, with this beginning. */
export const veryLong = (beginning: string) => beginning.padEnd(10_000, beginning);

export const send = (event: AnyEventObject) => (): Stimulus => ({ kind: 'send', event });
export const answer = (call: string, output: unknown) => (): Stimulus => ({ kind: 'answer', call, output });
export const fail = (call: string) => (): Stimulus => ({ kind: 'fail', call });
export const wait = (ms: number) => (): Stimulus => ({ kind: 'wait', ms });
