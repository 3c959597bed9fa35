import { lazy, type ComponentType } from 'react';

/** Components that a project brings, one for each of its registrations: a new one at each drawing would start it again. */
export function createLazyViews<Registered extends object, Props extends object>(
  bring: (registered: Registered) => Promise<ComponentType<Props>>,
): (registered: Registered) => ComponentType<Props> {
  const views = new WeakMap<Registered, ComponentType<Props>>();
  return (registered) => {
    const known = views.get(registered) ?? lazy(async () => ({ default: (await bring(registered)) as ComponentType<object> }));
    views.set(registered, known as ComponentType<Props>);
    return known as ComponentType<Props>;
  };
}
