/** Works something out once for each object that never changes, such as a part of the Model. */
export function onceFor<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, { readonly made: T }>();
  return (of) => {
    let kept = known.get(of);
    if (kept === undefined) known.set(of, (kept = { made: make(of) }));
    return kept.made;
  };
}
