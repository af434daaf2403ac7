/** Inputs of commands: a generated shop, a log of a machine. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createActor } from 'xstate';
import { toastMachine } from '#machines/toast/machine.ts';
import { LOG_FORMAT } from '../../machines/testing/replay/log.ts';
import type { Workshop } from './workshop.ts';

const imported = new WeakMap<Workshop, Map<number, Promise<unknown>>>();

/** A folder with a generated shop of so many products. */
export async function makeShop(workshop: Workshop, products: number): Promise<string> {
  const folder = join(workshop.folder, `shop-${products}`);
  await workshop.run('store:generate', { args: ['--products', String(products), folder] });
  return folder;
}

/** Imports a generated shop, `generated-<products>`, unless the workshop's database has it. */
export async function importShop(workshop: Workshop, products: number): Promise<void> {
  const shops = imported.get(workshop) ?? new Map<number, Promise<unknown>>();
  imported.set(workshop, shops);
  const done =
    shops.get(products) ??
    makeShop(workshop, products).then((folder) => workshop.run('store:import', { args: [folder] }));
  shops.set(products, done);
  await done;
}

/** A log as the inspector saves it, of a notification that is shown. */
export function makeLog({ folder }: Workshop): string {
  const file = join(folder, 'log.json');
  const actor = createActor(toastMachine).start();
  const step = (event: { readonly type: string }, transitions: readonly string[]) => {
    const { value, context } = actor.getSnapshot();
    return { actor: 'toast', sessionId: 'a', event, transitions, snapshot: { value, context } };
  };
  const steps = [step({ type: 'xstate.init' }, [])];
  writeFileSync(file, JSON.stringify({ format: LOG_FORMAT, steps }));
  return file;
}
