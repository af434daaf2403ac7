/** A typed event emitter. A listener that throws is reported and does not stop the others. */
export function createEventEmitter<Events extends object>() {
  const listeners: { [Type in keyof Events]?: Set<(detail: Events[Type]) => void> } = {};

  return {
    /** @returns a function that removes the listener */
    on<Type extends keyof Events>(type: Type, listener: (detail: Events[Type]) => void): () => void {
      const own = (listeners[type] ??= new Set());
      own.add(listener);
      return () => own.delete(listener);
    },
    emit<Type extends keyof Events>(type: Type, detail: Events[Type]): void {
      for (const listener of listeners[type] ?? []) {
        try {
          listener(detail);
        } catch (error) {
          reportError(error);
        }
      }
    },
  };
}
