import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { useFormAnchor } from './outcome.ts';

afterEach(cleanup);

function Form({ of }: { readonly of: string }) {
  return <form id={useFormAnchor(of)} />;
}

const FORMS = (
  <>
    <Form of="contact" />
    <Form of="letters" />
    <Form of="contact" />
  </>
);
const idsIn = (html: string) => [...html.matchAll(/<form(?: id="([^"]*)")?>/g)].map(([, id]) => id);

test('gives the anchor to the first of two equal forms on a page, on the server and in the browser', () => {
  const written = renderToString(inShop(FORMS, { page: testPage() }));
  expect(idsIn(written)).toEqual(['form-contact', 'form-letters', undefined]);
  const page = testPage();
  const { container, rerender } = render(inShop(FORMS, { page }));
  rerender(inShop(FORMS, { page }));
  expect(idsIn(container.innerHTML)).toEqual(['form-contact', 'form-letters', undefined]);
});
