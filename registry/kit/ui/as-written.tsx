import { createContext, type ReactNode, useContext, useState } from 'react';

/** Whether the app is taking over the document that the server has written: never on the server, nor for what is drawn later. */
export const HydrationContext = createContext<{ readonly isUnderWay: boolean }>({ isUnderWay: false });

/** One object: React writes `innerHTML` again for another one. Trusted types know it as empty, so that it needs no policy. */
export const EMPTY_HTML: { readonly __html: string } = { __html: emptyHtml() };

interface AsWrittenProps {
  readonly as: 'div' | 'ul';
  readonly className?: string | undefined;
  /** Value that the content is made of; another one draws it again. */
  readonly of: object;
  readonly children: ReactNode;
}

/**
 * An element whose content works without script, as links and `<details>` do. Hydration leaves the content as the server wrote it, and
 * its components do not run; they do where `of` changes, and where the browser has to make the element itself.
 *
 * @example
 * <AsWritten as="ul" of={menu}><Entries menu={menu} /></AsWritten>
 */
export function AsWritten({ as: Tag, className, of, children }: AsWrittenProps) {
  const hydration = useContext(HydrationContext);
  const [written, setWritten] = useState(() => (hydration.isUnderWay ? of : undefined));
  if (written !== of) return <Tag className={className}>{children}</Tag>;
  return (
    <Tag
      className={className}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- empty: React keeps what is there
      dangerouslySetInnerHTML={EMPTY_HTML}
      ref={(element: HTMLElement | null) => {
        // After a mismatch React makes the element again.
        if (element?.firstChild === null) setWritten(undefined);
      }}
    />
  );
}

function emptyHtml(): string {
  const factory: unknown = typeof window !== 'undefined' && 'trustedTypes' in window ? window.trustedTypes : undefined;
  const isFactory = typeof factory === 'object' && factory !== null && 'emptyHTML' in factory;
  // React accepts any object that the browser does; its types only allow text.
  return isFactory ? (factory.emptyHTML as string) : '';
}
