/** A page as the server hands it to the browser. */
export interface Handed {
  readonly html: string;
  /** JSON of what the browser is to take over. */
  readonly plan: string;
  readonly preview: boolean;
  /** Texts that must stay. */
  readonly sentinels: readonly string[];
}
