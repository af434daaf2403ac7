/** Who listens to what; a listener that throws disturbs nobody. */
export function createListeners<Events extends object>() {
  const all: { [Type in keyof Events]?: Set<(detail: Events[Type]) => void> } = {};

  return {
    /** @returns a function that stops listening */
    on<Type extends keyof Events>(type: Type, listener: (detail: Events[Type]) => void): () => void {
      const own = (all[type] ??= new Set());
      own.add(listener);
      return () => own.delete(listener);
    },
    tell<Type extends keyof Events>(type: Type, detail: Events[Type]): void {
      for (const listener of all[type] ?? []) {
        try {
          listener(detail);
        } catch (error) {
          reportError(error);
        }
      }
    },
  };
}
