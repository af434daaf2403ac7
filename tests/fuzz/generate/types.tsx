/** The registry's types, and a few that throw or have faulty migrations. */
import * as v from 'valibot';
import { registry } from '#registry/index.ts';
import { type ComponentSpec, defineComponent } from '#registry/kit/define.ts';
import { type ComponentSource, createComponentSource, loadSpecs } from '../../../src/renderer/react/components.ts';

const about = { title: '', description: '', category: 'content', slots: { children: { title: '' } } } as const;

function fail(): never {
  throw new Error('on purpose');
}

const loop: Record<string, unknown> = {};
loop.loop = loop;

const specs: readonly ComponentSpec[] = [
  defineComponent({ ...about, type: 'throws', v: 1, rendersOn: 'server', props: v.object({}) }),
  defineComponent({ ...about, type: 'throws-inside', v: 1, rendersOn: 'interaction', props: v.object({}) }),
  defineComponent({ ...about, type: 'throws-nothing', v: 1, rendersOn: 'hydrated', props: v.object({}) }),
  defineComponent({
    ...about,
    type: 'old',
    v: 4,
    rendersOn: 'server',
    props: v.object({ text: v.optional(v.string(), 'none') }),
    migrations: {
      0: fail,
      1: ({ text }) => ({ text: text ?? 'one' }),
      2: () => loop,
      3: ({ text }) => (text === undefined ? fail() : { text, more: text }),
    },
  }),
];

function Inside(): never {
  return fail();
}

const components: Readonly<Record<string, { readonly component: () => Promise<{ readonly default: never }> }>> =
  Object.fromEntries(
    Object.entries({
      throws: fail,
      'throws-inside': () => (
        <p>
          <Inside />
        </p>
      ),
      // A thrown value need not be an error.
      'throws-nothing': () => {
        // oxlint-disable-next-line typescript/only-throw-error
        throw undefined;
      },
      old: ({ root, text }: { readonly root: object; readonly text: string }) => <p {...root}>{text}</p>,
    }).map(([type, component]) => [type, { component: () => Promise.resolve({ default: component as never }) }]),
  );

/** The declarations of all types. */
export async function fuzzedSpecs(): Promise<ReadonlyMap<string, ComponentSpec>> {
  return new Map([...(await loadSpecs(registry)), ...specs.map((spec) => [spec.type, spec] as const)]);
}

/** The components of all types. */
export async function fuzzedComponents(): Promise<ComponentSource> {
  const all = { ...registry, ...components };
  const source = createComponentSource(all, (type, error) => {
    throw new Error(`the code of ${type} could not be loaded`, { cause: error });
  });
  await source.load(Object.keys(all));
  return source;
}
