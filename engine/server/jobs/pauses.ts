/** Pauses by name, each of which can be ended early. A wake that finds nobody asleep ends the next pause at once. */
export function createNamedPauses(): { sleep(name: string, ms: number): Promise<void>; wake(name: string): void } {
  const asleep = new Map<string, () => void>();
  const awake = new Set<string>();
  return {
    sleep: (name, ms) =>
      new Promise((resolve) => {
        if (awake.delete(name)) return resolve();
        const end = (): void => {
          clearTimeout(timer);
          asleep.delete(name);
          resolve();
        };
        const timer = setTimeout(end, ms);
        asleep.set(name, end);
      }),
    wake(name) {
      const end = asleep.get(name);
      if (end === undefined) awake.add(name);
      else end();
    },
  };
}
