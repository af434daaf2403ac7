/** Globals of the pages of bench:preview. */
interface Window {
  /** In the builder's page: messages of its frame. */
  said: unknown[];
  watched: {
    /** The awaited text. */
    await: (text: string) => void;
    /** Times, ms since 1970. */
    seen: Promise<{ readonly committed: number; readonly painted: number }>;
  };
}
