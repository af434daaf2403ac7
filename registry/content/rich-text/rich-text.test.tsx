import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { sanitizeHtml } from '../../../src/renderer/sanitize/sanitize-html.ts';
import RichText from './rich-text.tsx';

afterEach(cleanup);

test('shows the sanitised text as it is, in the typography for reading', () => {
  const { container } = render(
    inShop(
      <RichText
        html={sanitizeHtml('<h2>Indigo</h2><p>Wash <b>cold</b>.</p>')}
        root={{ className: 's-1' }}
        slots={{}}
      />,
    ),
  );
  expect(container.firstElementChild?.innerHTML).toBe('<h2>Indigo</h2><p>Wash <b>cold</b>.</p>');
  expect(container.firstElementChild?.classList.contains('s-1')).toBe(true);
});
