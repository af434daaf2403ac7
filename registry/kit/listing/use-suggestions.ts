import { useEffect, useRef, useState } from 'react';
import { useShop } from '../shop.ts';
import type { Product } from '#schemas/product.ts';

/** Debounce of typing before suggestions are requested (ms), and the fewest characters to request them for. */
const DEBOUNCE_MS = 220;
const MIN_LENGTH = 2;

/** Products that match what is being typed. Ignores answers that more typing has made stale. */
export function useSuggestions(): {
  readonly products: readonly Product[];
  /** Whether the search has found no product. */
  readonly isNone: boolean;
  /** Requests suggestions after the debounce; clears them where the text is too short. */
  readonly request: (text: string) => void;
  /** Cancels pending requests and empties the list. */
  readonly clear: () => void;
  /** Cancels pending requests and keeps the list. */
  readonly cancel: () => void;
} {
  const { suggest } = useShop();
  const [products, setProducts] = useState<readonly Product[]>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<AbortController>(undefined);
  const cancel = () => {
    clearTimeout(timer.current);
    pending.current?.abort();
  };
  useEffect(() => cancel, []);
  const clear = () => {
    cancel();
    setProducts(undefined);
  };
  const request = (text: string) => {
    cancel();
    if (text.trim().length < MIN_LENGTH) {
      setProducts(undefined);
      return;
    }
    timer.current = setTimeout(() => {
      const controller = new AbortController();
      pending.current = controller;
      void suggest(text, controller.signal).then((found) => {
        if (!controller.signal.aborted) setProducts(found);
      });
    }, DEBOUNCE_MS);
  };
  return { products: products ?? [], isNone: products?.length === 0, request, clear, cancel };
}
