import { useEffect, useState } from 'react';
import styles from './inspector.module.css';

interface ShopLineProps {
  /** URL of the shop's page, once it has connected. */
  readonly href: string | undefined;
  readonly hasShop: () => boolean;
}

const POLL_MS = 1000;

/** The inspected page of the shop, or what to do without one. */
export function ShopStatus({ href, hasShop }: ShopLineProps) {
  const [isOpen, setIsOpen] = useState(hasShop);
  useEffect(() => {
    const timer = setInterval(() => setIsOpen(hasShop()), POLL_MS);
    return () => clearInterval(timer);
  }, [hasShop]);
  const isLive = isOpen && href !== undefined;
  return (
    <p className={isLive ? styles.line : styles.hint} role="status">
      {statusText(isOpen, href)}
    </p>
  );
}

function statusText(isOpen: boolean, href: string | undefined) {
  if (isOpen && href !== undefined) return new URL(href).pathname;
  if (isOpen) return 'Waiting for the page of the shop: its machines start with the first touch of it.';
  if (href !== undefined) return 'The page of the shop has been closed. What it did can still be looked through.';
  return (
    <>
      No machine is watched yet. Open <a href="/?inspect">a page of the shop with ?inspect</a> and press “Inspect
      machines” there. Until then, here are the charts.
    </>
  );
}
