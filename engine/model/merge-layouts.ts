import type { ColumnLayout } from './column-layout.ts';

/** Two layouts that were made of the same one: what was changed in one of them is as it is there, what was changed in both as in the later. */
export function mergeLayouts(base: ColumnLayout, earlier: ColumnLayout, later: ColumnLayout): ColumnLayout {
  const toSet = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));
  const hidden = mergeByName(toSet(base.hidden), toSet(earlier.hidden), toSet(later.hidden));
  return {
    hidden: Object.keys(hidden),
    // An order is one whole.
    order: base.order.join('\n') === later.order.join('\n') ? earlier.order : later.order,
    widths: mergeByName(base.widths, earlier.widths, later.widths),
    pinned: mergeByName(base.pinned, earlier.pinned, later.pinned),
  };
}

type ByName<T> = Readonly<Record<string, T>>;

function mergeByName<T>(base: ByName<T>, earlier: ByName<T>, later: ByName<T>): ByName<T> {
  const names = new Set([...Object.keys(earlier), ...Object.keys(later)]);
  const get = (of: ByName<T>, name: string): T | undefined => (Object.hasOwn(of, name) ? of[name] : undefined);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = get(later, name) === get(base, name) ? get(earlier, name) : get(later, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
