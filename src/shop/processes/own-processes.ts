/** Machines of the shop's project (docs/extend.md), each with one actor as long as the page's document. */
import { StateMachine, type AnyStateMachine } from 'xstate';
import type { OwnProcess } from '#schemas/shop-settings.ts';
import { sharedActor } from '../actor.ts';

/**
 * Starts the machines.
 *
 * @throws AggregateError after the others have been started, with each module that exports no machine of its name
 */
export async function startOwnProcesses(processes: readonly OwnProcess[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    processes.map(async (each) => {
      sharedActor(await loadMachine(each));
    }),
  );
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (errors.length > 0) throw new AggregateError(errors, errors.map((error) => String(error)).join('; '));
}

/** Loads the machine of a module. @throws where it exports none, or one with the id of another */
export async function loadMachine({ name, load }: OwnProcess): Promise<AnyStateMachine> {
  const { default: machine } = await load();
  if (!(machine instanceof StateMachine))
    throw new Error(`processes/${name}.ts: the default export is no machine; export setup({ … }).createMachine({ … })`);
  if (machine.id !== name)
    throw new Error(`processes/${name}.ts: the machine's id is "${machine.id}"; give it the id "${name}"`);
  return machine;
}
