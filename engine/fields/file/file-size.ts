const units = ['B', 'kB', 'MB', 'GB'] as const;

/** A size for people: three digits at most, thousands as in the metric system. `print` writes a number in the user's language. */
export function formatFileSize(bytes: number, print: (value: number, digits: number) => string): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  return `${print(value, step === 0 || value >= 10 ? 0 : 1)} ${units[step] ?? 'B'}`;
}
