/** Stands in for `BroadcastChannel`: heard within the turn, so that a schedule knows when everything was said. */

const rooms = new Map<string, Set<Channel>>();

class Channel extends EventTarget {
  private readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    const room = rooms.get(name) ?? new Set();
    rooms.set(name, room.add(this));
  }

  postMessage(message: unknown): void {
    const data: unknown = structuredClone(message);
    for (const other of rooms.get(this.name) ?? []) {
      if (other === this) continue;
      queueMicrotask(() => {
        if (rooms.get(this.name)?.has(other) === true) other.dispatchEvent(new MessageEvent('message', { data }));
      });
    }
  }

  close(): void {
    rooms.get(this.name)?.delete(this);
  }
}

/** From now on every channel of this process is one of these. */
export function installChannels(): void {
  Object.assign(globalThis, { BroadcastChannel: Channel });
}
