import { useLingui } from '@lingui/react/macro';
import { groupBy } from '#schemas/group-by.ts';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './preview-parts.module.css';
import type { Preview } from './tree.tsx';

/** Parts of the renderer only for previews; a shopper's browser does not load them. */
export const preview: Preview = { Placeholder, Shown };

interface PlaceholderProps {
  readonly id: string;
  readonly of: string;
  readonly children?: ReactNode;
}

/** Placeholder in preview for a node that cannot be shown, with the reason; its children stay visible. */
function Placeholder({ id, of, children }: PlaceholderProps) {
  const { t } = useLingui();
  return (
    <div className={styles.placeholder} data-node={id}>
      <p className={styles.label}>{t({ id: 'preview.placeholder', message: `Cannot show “${of}”` })}</p>
      {children}
    </div>
  );
}

/**
 * A node that shows nothing, as one that was just put in, says so: it could be neither seen nor chosen. The builder names what
 * is under the pointer; the shop does not know the titles of types.
 */
function Shown({ id, children }: PlaceholderProps) {
  const { t } = useLingui();
  const [isEmpty, setEmpty] = useState(false);
  const root = useRef<HTMLElement>(undefined);
  // After every commit: the document's content decides, and no event reports its changes. Settles at the second one.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  useLayoutEffect(() => {
    if (root.current?.isConnected !== true || root.current.dataset.node !== id)
      root.current = rootsOf(id).find((each) => !each.classList.contains(EMPTY));
    setEmpty(root.current === undefined);
    return forgetRoots;
  });
  return (
    <>
      {children}
      {isEmpty && (
        <div className={`${EMPTY} ${styles.placeholder ?? ''}`} data-node={id}>
          <p className={styles.label}>
            {t({ id: 'preview.empty', message: 'This component has nothing to show yet' })}
          </p>
        </div>
      )}
    </>
  );
}

const EMPTY = 'is-empty-node';

/** Nodes that look for their roots one by one; a page of thousands that is drawn at once looks through the document once. */
const FEW = 8;
let looked = 0;
let known: ReadonlyMap<string | undefined, readonly HTMLElement[]> | undefined;

/** The elements of a node, as they are within one commit. */
function rootsOf(id: string): readonly HTMLElement[] {
  if (looked === 0) queueMicrotask(forgetRoots);
  looked += 1;
  if (looked <= FEW) return [...document.querySelectorAll<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)];
  known ??= groupBy(document.querySelectorAll<HTMLElement>('[data-node]'), ({ dataset }) => dataset.node);
  return known.get(id) ?? [];
}

/** The next commit begins, with other elements. */
function forgetRoots(): void {
  looked = 0;
  known = undefined;
}
