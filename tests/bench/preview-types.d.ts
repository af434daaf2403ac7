/** What the pages of bench:preview keep in their windows. */
interface Window {
  /** In the builder's page: what its frame has said. */
  said: unknown[];
  watched: {
    /** From now on this text is waited for. */
    await: (text: string) => void;
    /** Points in time, ms since 1970. */
    seen: Promise<{ readonly committed: number; readonly painted: number }>;
  };
}
