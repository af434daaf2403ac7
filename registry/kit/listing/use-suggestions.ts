import { useEffect, useRef, useState } from 'react';
import { useShop } from '../shop.ts';
import type { Product } from '#schemas/product.ts';

/** A pause in typing this long asks for suggestions, in ms; fewer characters than these say too little. */
const PAUSE = 220;
const FEWEST = 2;

/** Products for what is being typed. An answer that is overtaken by more typing is dropped. */
export function useSuggestions(): {
  readonly products: readonly Product[];
  readonly ask: (text: string) => void;
  readonly clear: () => void;
  /** What is not asked yet, or not answered, no longer matters; what is shown stays. */
  readonly hold: () => void;
} {
  const { suggest } = useShop();
  const [products, setProducts] = useState<readonly Product[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef<AbortController>(undefined);
  const callOff = () => {
    clearTimeout(timer.current);
    asked.current?.abort();
  };
  useEffect(() => callOff, []);
  const clear = () => {
    callOff();
    setProducts([]);
  };
  const ask = (text: string) => {
    callOff();
    if (text.trim().length < FEWEST) {
      setProducts([]);
      return;
    }
    timer.current = setTimeout(() => {
      const controller = new AbortController();
      asked.current = controller;
      void suggest(text, controller.signal).then((found) => {
        if (!controller.signal.aborted) setProducts(found);
      });
    }, PAUSE);
  };
  return { products, ask, clear, hold: callOff };
}
