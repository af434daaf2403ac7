// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { rightsOf } from '#schemas/builder/roles.ts';
import type { Conflict } from '#schemas/builder/merge.ts';
import { stubModalDialogs } from '../../../../tests/setup/stub-dialogs.ts';
import { BuilderContext } from '../builder-context.ts';
import type { Saving } from '../saving/use-saving.ts';
import { SessionContext } from '../team/session.ts';
import { builderServices } from '../testing/builder-services.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

beforeEach(stubModalDialogs);
afterEach(cleanup);

const CONFLICTS: readonly Conflict[] = [{ kind: 'removed', node: 'a', by: 'theirs' }];

function show(by: string): string | null {
  const page = { pageComponent: [{ type: 'text', id: 'a' }] };
  const theirs = { path: '/', revision: 2, page, draft: { by, at: '2026-11-01T03:00:00Z' }, published: null };
  const view: Saving['view'] = {
    status: 'conflict',
    known: theirs,
    page,
    unsaved: undefined,
    refusal: '',
    merged: undefined,
    theirs,
    conflicts: CONFLICTS,
  };
  const nothing = () => undefined;
  const actions = { run: nothing, saveNow: nothing, receive: nothing, resolve: nothing };
  render(
    inShop(
      <BuilderContext value={builderServices({})}>
        <SessionContext value={{ name: 'Ann', role: 'editor', ...rightsOf('editor') }}>
          <ConflictDialog saving={{ view, isKept: true, actions }} />
        </SessionContext>
      </BuilderContext>,
    ),
  );
  return screen.getByRole('dialog').querySelector('p')?.textContent ?? null;
}

test('a conflict names who made it: somebody else, or oneself in another window', () => {
  expect(show('Bo')).toMatch(/^Bo changed the same as you \(/);
  cleanup();
  expect(show('Ann')).toMatch(/^You changed the same in another window \(/);
});
