/** Which transitions of a chart have been taken, and which of them one after the other. */
import { pairName, regionOf } from './chart.ts';
import type { Taken } from './rig.ts';
import type { Spec } from './specification.ts';

export class SeenTransitions {
  /** How often each transition was taken. */
  readonly taken = new Map<Taken, number>();
  readonly pairs = new Set<string>();
  readonly #machine: Spec<unknown>['machine'];

  constructor(machine: Spec<unknown>['machine']) {
    this.#machine = machine;
  }

  /** Notes what one path has taken; whether there was something new. */
  note(transitions: readonly Taken[]): boolean {
    const before = this.taken.size + this.pairs.size;
    const last = new Map<string, Taken>();
    for (const name of transitions) {
      this.taken.set(name, (this.taken.get(name) ?? 0) + 1);
      const region = regionOf(name, this.#machine);
      const previous = last.get(region);
      if (previous !== undefined) this.pairs.add(pairName(previous, name));
      last.set(region, name);
    }
    return this.taken.size + this.pairs.size > before;
  }
}
