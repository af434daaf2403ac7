/** A fake of Web Locks: one tab at a time, first come, first served. */
export class Lock {
  private holder: { readonly granted: () => void } | undefined;
  private waiting: { readonly granted: () => void }[] = [];

  /** Requests the lock; the returned function releases it or cancels the request. */
  request(granted: () => void): () => void {
    const request = { granted };
    this.waiting.push(request);
    this.pass();
    return () => {
      this.waiting = this.waiting.filter((other) => other !== request);
      if (this.holder === request) this.holder = undefined;
      this.pass();
    };
  }

  private pass(): void {
    if (this.holder !== undefined) return;
    const next = this.waiting.shift();
    this.holder = next;
    queueMicrotask(() => {
      if (next !== undefined && this.holder === next) next.granted();
    });
  }
}
