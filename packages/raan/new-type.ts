/** The files of a new component type: they pass the checks, and name the next steps. */

/**
 * Separate from the paths, so that the published package, whose own modules have another extension, does not rewrite
 * them.
 */
const TS = '.ts';

/** The new type: its name, and whether it runs a machine. */
export interface NewType {
  readonly name: string;
  readonly hasMachine: boolean;
}

/** Texts by file name. */
export function filesOfType({ name, hasMachine }: NewType): Readonly<Record<string, string>> {
  const title = titleOf(name);
  const component = title.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    'props.ts': propsModule(name, title, hasMachine),
    [`${name}.tsx`]: hasMachine ? machineView(name, component) : plainView(name, component),
    [`${name}.module.css`]: STYLES,
    'samples.json': `${JSON.stringify([{ type: name, v: 1, props: { title: { $t: { th: title, en: title } }, body: 'Words of this sample.' } }], undefined, 2)}\n`,
    [`${name}.test.tsx`]: hasMachine ? machineTest(name, component) : plainTest(name, component),
    ...(hasMachine ? { 'machine.ts': machineModule(name, component) } : {}),
  };
}

/** `size-guide` as `Size guide`. */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function propsModule(name: string, title: string, hasMachine: boolean): string {
  return `import * as v from 'valibot';
import { defineComponent, text } from 'raan/types';

export default defineComponent({
  type: '${name}',
  v: 1,
  title: '${title}',
  description: 'What builders read about it in the palette.',
  category: 'content',
  props: v.object({
    title: v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })),
    body: v.optional(v.pipe(text, v.title('Text'), v.metadata({ group: 'content', control: 'textarea' })), ''),
  }),
  rendersOn: '${hasMachine ? 'interaction' : 'server'}',
});
`;
}

const STYLES = `.root {
  display: grid;
  gap: var(--space-s);
  justify-items: start;
  overflow-wrap: anywhere;
}
`;

function plainView(name: string, component: string): string {
  return `import { rootProps } from 'raan/kit';
import type { PropsOf } from 'raan/types';
import styles from './${name}.module.css';
import type spec from './props${TS}';

export default function ${component}({ title, body, root }: PropsOf<typeof spec>) {
  return (
    <section {...rootProps(root, styles.root)}>
      {title !== '' && <h2>{title}</h2>}
      {body !== '' && <p>{body}</p>}
    </section>
  );
}
`;
}

function plainTest(name: string, component: string): string {
  return `import { cleanup, render, screen } from '@testing-library/react';
import { inShop } from 'raan/testing';
import { afterEach, expect, test } from 'vitest';
import ${component} from './${name}${TS}x';

afterEach(cleanup);

test('shows its title and its text', () => {
  render(inShop(<${component} title="A title" body="Some words" root={{}} slots={{}} />));
  expect(screen.getByRole('heading').textContent).toBe('A title');
  expect(screen.getByText('Some words').tagName).toBe('P');
});
`;
}

function machineModule(name: string, component: string): string {
  return `import { setup } from 'raan/machines';

/** Closed, or open. */
export const ${lowerFirst(component)} = setup({ types: { events: {} as { type: 'toggle' } } }).createMachine({
  id: '${name}',
  initial: 'closed',
  states: { closed: { on: { toggle: 'open' } }, open: { on: { toggle: 'closed' } } },
});
`;
}

function machineView(name: string, component: string): string {
  return `import { useLingui } from '@lingui/react/macro';
import { Button, rootProps } from 'raan/kit';
import { useProcess } from 'raan/machines';
import type { PropsOf } from 'raan/types';
import { ${lowerFirst(component)} } from './machine${TS}';
import styles from './${name}.module.css';
import type spec from './props${TS}';

export default function ${component}({ title, body, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const [{ value }, send] = useProcess(${lowerFirst(component)});
  return (
    <section {...rootProps(root, styles.root)}>
      {title !== '' && <h2>{title}</h2>}
      <Button look="quiet" onClick={() => send({ type: 'toggle' })}>
        {value === 'open'
          ? t({ id: '${name}.close', message: 'Close' })
          : t({ id: '${name}.open', message: 'Show more' })}
      </Button>
      {value === 'open' && body !== '' && <p>{body}</p>}
    </section>
  );
}
`;
}

function machineTest(name: string, component: string): string {
  return `import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { inShop } from 'raan/testing';
import { afterEach, expect, test } from 'vitest';
import ${component} from './${name}${TS}x';

afterEach(cleanup);

test('shows its text once it is opened', () => {
  render(inShop(<${component} title="A title" body="Some words" root={{}} slots={{}} />));
  expect(screen.queryByText('Some words')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByText('Some words').tagName).toBe('P');
});
`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
