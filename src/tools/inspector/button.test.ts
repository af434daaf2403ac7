// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createButton } from './button.ts';

afterEach(() => document.body.replaceChildren());

test('opens the inspector when it is pressed, and says when the browser does not let it', () => {
  const open = vi.fn<() => boolean>(() => false);
  const { say } = createButton('Inspect machines', open);
  const root = document.querySelector('raan-inspector')?.shadowRoot;
  const button = root?.querySelector('button');
  const said = () => root?.querySelector('[role="status"]')?.textContent;
  expect([button?.textContent, said()]).toEqual(['Inspect machines', '']);
  expect(open).not.toHaveBeenCalled();
  button?.click();
  expect(open).toHaveBeenCalledOnce();
  expect(said()).toContain('allow this page pop-ups');
  open.mockReturnValueOnce(true);
  button?.click();
  expect(said()).toBe('');
  say('Connected');
  expect(said()).toBe('Connected');
});
