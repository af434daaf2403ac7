import { useEffect, useState } from 'react';
import styles from './inspector.module.css';

interface ShopLineProps {
  /** The shop's page, once it has answered. */
  readonly href: string | undefined;
  readonly hasShop: () => boolean;
}

const LOOK_MS = 1000;

/** Which page of the shop is looked into; what to do where there is none. */
export function ShopLine({ href, hasShop }: ShopLineProps) {
  const [isThere, setIsThere] = useState(hasShop);
  useEffect(() => {
    const look = setInterval(() => setIsThere(hasShop()), LOOK_MS);
    return () => clearInterval(look);
  }, [hasShop]);
  const isLive = isThere && href !== undefined;
  return (
    <p className={isLive ? styles.line : styles.hint} role="status">
      {lineOf(isThere, href)}
    </p>
  );
}

function lineOf(isThere: boolean, href: string | undefined) {
  if (isThere && href !== undefined) return new URL(href).pathname;
  if (isThere) return 'Waiting for the page of the shop: its machines start with the first touch of it.';
  if (href !== undefined) return 'The page of the shop has been closed. What it did can still be looked through.';
  return (
    <>
      No machine is watched yet. Open <a href="/?inspect">a page of the shop with ?inspect</a> and press “Inspect
      machines” there. Until then, here are the charts.
    </>
  );
}
