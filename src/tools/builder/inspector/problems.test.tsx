// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { Diagnostic } from '#schemas/page/node.ts';
import type { ManifestType } from '../api/manifest.ts';
import { BuilderContext } from '../builder-context.ts';
import { useEditing } from '../page/use-editing.ts';
import { builderServices } from '../testing/builder-services.ts';
import { Problems } from './problems.tsx';

afterEach(cleanup);

const BREADCRUMBS: ManifestType = {
  type: 'breadcrumbs',
  title: 'เส้นทางของหน้า',
  description: '',
  category: 'navigation',
  schema: { type: 'object', properties: { label: { type: 'string', title: 'ป้าย' } } },
  slots: {},
  samples: [],
};
const FOUND: Diagnostic = {
  level: 'warn',
  code: 'INVALID_PROP',
  path: '/pageComponent/0/props/label',
  nodeId: 'a',
  type: 'breadcrumbs',
  message: 'breadcrumbs: expected text, found 7',
};

function Page({ show }: { readonly show: (diagnostic: Diagnostic) => void }) {
  const editing = useEditing({ pageComponent: [{ type: 'breadcrumbs', id: 'a', props: { label: 7 } }] });
  return <Problems editing={editing} diagnostics={[FOUND]} show={show} />;
}

test('a problem names its component and field as the forms do, and leads to it', () => {
  const manifest = { types: new Map([['breadcrumbs', BREADCRUMBS]]), node: {}, themes: [], lang: 'th' as const };
  const show = vi.fn<(diagnostic: Diagnostic) => void>();
  render(
    inShop(
      <BuilderContext value={builderServices({ manifest })}>
        <Page show={show} />
      </BuilderContext>,
    ),
  );
  const problem = screen.getByRole('button');
  expect(problem.textContent).toContain('เส้นทางของหน้า · ป้าย');
  expect(problem.textContent).not.toContain('breadcrumbs');
  fireEvent.click(problem);
  expect(show).toHaveBeenCalledWith(FOUND);
});
