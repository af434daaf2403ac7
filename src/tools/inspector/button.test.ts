// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createButton } from './button.ts';

afterEach(() => document.body.replaceChildren());

test('opens the inspector on a click, and reports a blocked window', () => {
  const open = vi.fn<() => boolean>(() => false);
  const { setStatus } = createButton('Inspect machines', open);
  const root = document.querySelector('raan-inspector')?.shadowRoot;
  const button = root?.querySelector('button');
  const status = () => root?.querySelector('[role="status"]')?.textContent;
  expect([button?.textContent, status()]).toEqual(['Inspect machines', '']);
  expect(open).not.toHaveBeenCalled();
  button?.click();
  expect(open).toHaveBeenCalledOnce();
  expect(status()).toContain('allow this page pop-ups');
  open.mockReturnValueOnce(true);
  button?.click();
  expect(status()).toBe('');
  setStatus('Connected');
  expect(status()).toBe('Connected');
});
