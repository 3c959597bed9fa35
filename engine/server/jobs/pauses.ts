/** Pauses by name, each until it is ended. A wake that finds nobody asleep ends the next pause at once. */
export function createNamedPauses(): { sleep(name: string): Promise<void>; wake(name: string): void } {
  const asleep = new Map<string, () => void>();
  const awake = new Set<string>();
  return {
    sleep: (name) =>
      new Promise((resolve) => {
        if (awake.delete(name)) return resolve();
        asleep.set(name, resolve);
      }),
    wake(name) {
      const end = asleep.get(name);
      if (end === undefined) return void awake.add(name);
      asleep.delete(name);
      end();
    },
  };
}
