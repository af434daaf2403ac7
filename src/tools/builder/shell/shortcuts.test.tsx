// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { fieldModels } from '../../editor-form/field-model.ts';
import { PropsForm } from '../../editor-form/props-form.tsx';
import { BuilderContext } from '../builder-context.ts';
import { SidePanel } from '../controls/side-panel.tsx';
import { useEditing } from '../page/use-editing.ts';
import { builderServices } from '../testing/builder-services.ts';
import { useShortcuts } from './shortcuts.tsx';

const services = builderServices();
const fields = fieldModels({ type: 'object', properties: { text: { type: 'string', title: 'Text' } } });

function Form() {
  useShortcuts(
    useEditing({ pageComponent: [] }),
    () => {},
    () => {},
  );
  const form = {
    set: vi.fn(),
    problems: [],
    lang: 'en',
    textsLang: 'en',
    access: 'all',
  } as const;
  const content = <PropsForm fields={fields} value={{ text: 'One' }} form={form} />;
  return <SidePanel name="form" label="Properties" tabs={[{ value: 'form', label: 'Form', content }]} />;
}

afterEach(cleanup);

test('F6 goes to the first field of the form, not to the button that resets it', () => {
  render(inShop(<BuilderContext value={services}>{<Form />}</BuilderContext>));
  expect(screen.getByText('Reset').closest('button')).not.toBeNull();
  fireEvent.keyDown(document.body, { key: 'F6' });
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
