/** A `BroadcastChannel` that delivers within the turn, so that a schedule knows when all messages have arrived. */

/** Creates the channels of one browser. */
function createChannels() {
  const channels = new Map<string, Set<Channel>>();

  class Channel extends EventTarget {
    private readonly name: string;

    constructor(name: string) {
      super();
      this.name = name;
      const members = channels.get(name) ?? new Set();
      channels.set(name, members.add(this));
    }

    postMessage(message: unknown): void {
      const data: unknown = structuredClone(message);
      for (const other of channels.get(this.name) ?? []) {
        if (other === this) continue;
        queueMicrotask(() => {
          if (channels.get(this.name)?.has(other) === true) other.dispatchEvent(new MessageEvent('message', { data }));
        });
      }
    }

    close(): void {
      channels.get(this.name)?.delete(this);
    }
  }

  return Channel;
}

/** Returns the function that replaces `BroadcastChannel` in this process by the channels of one browser. */
export function createBroadcastChannel(): () => void {
  const BroadcastChannel = createChannels();
  return () => void Object.assign(globalThis, { BroadcastChannel });
}
