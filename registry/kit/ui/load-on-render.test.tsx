import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadOnRender } from './load-on-render.tsx';

interface Props {
  readonly text: string;
}
const Panel = ({ text }: Props) => <p>{text}</p>;

afterEach(cleanup);

test('draws nothing until its code has come, and then at once', async () => {
  let come: (panel: typeof Panel) => void = () => {};
  const Late = loadOnRender<Props>(() => new Promise((resolve) => (come = resolve)));
  const { container } = render(<Late text="here" />);
  expect(container.innerHTML).toBe('');
  await act(async () => come(Panel));
  expect(container.innerHTML).toBe('<p>here</p>');
});

test('draws at once what was loaded before, and loads it once', async () => {
  const load = vi.fn(async () => Panel);
  const Late = loadOnRender<Props>(load);
  await Late.preload();
  render(<Late text="one" />);
  expect(screen.getByText('one')).toBeDefined();
  render(<Late text="two" />);
  expect(screen.getByText('two')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test('draws nothing where its code could not be loaded, and loads it again once the browser is online', async () => {
  const load = vi.fn(async (): Promise<typeof Panel> => Panel).mockRejectedValueOnce(new Error('offline'));
  const Late = loadOnRender<Props>(load);
  const { container } = render(<Late text="here" />);
  await act(async () => {});
  expect(container.innerHTML).toBe('');
  await act(async () => void dispatchEvent(new Event('online')));
  expect(container.innerHTML).toBe('<p>here</p>');
});

test('is left alone where it is gone before its code has come', async () => {
  let come: (panel: typeof Panel) => void = () => {};
  const Late = loadOnRender<Props>(() => new Promise((resolve) => (come = resolve)));
  const { unmount } = render(<Late text="here" />);
  unmount();
  await act(async () => come(Panel));
  expect(document.body.textContent).toBe('');
});
