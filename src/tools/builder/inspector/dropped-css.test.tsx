// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { useDroppedCss } from './dropped-css.ts';

afterEach(cleanup);

test('lists what the shop drops of its CSS with line and reason, at most 20, and nothing without CSS', async () => {
  const css = `@import 'a.css';\n.a { color: red; position: fixed }`;
  const { result, rerender } = renderHook(({ text }) => useDroppedCss(text, '/props/shopCss'), {
    initialProps: { text: css },
    wrapper: ({ children }) => inShop(<>{children}</>),
  });
  const messages = () => result.current.map(({ message }) => message);
  await waitFor(() =>
    expect(messages()).toEqual([
      "Line 1 is dropped: “@import 'a.css'”. The shop does not apply rules of this kind.",
      'Line 2 is dropped: “position: fixed”. With this value it would leave header, page and footer.',
    ]),
  );
  expect(result.current.map(({ pointer }) => pointer)).toEqual(['/props/shopCss', '/props/shopCss']);
  rerender({ text: '@page{}'.repeat(30) });
  await waitFor(() => expect(messages()).toHaveLength(20));
  rerender({ text: '' });
  await waitFor(() => expect(messages()).toEqual([]));
});
