/** Before each file of tests that has a window: what the window makes dear and nobody needs is answered without it. */

// Without a layout only what stands on an element itself has an effect; the window would read all style sheets each time.
const styleOf = (element: Element): CSSStyleDeclaration => (element as HTMLElement).style;

/** `targets`: where code finds the properties of the window. */
export async function prepareWindow(targets: readonly object[]): Promise<void> {
  for (const target of targets) Object.defineProperty(target, 'getComputedStyle', { value: styleOf, configurable: true });
  // As in browsers: the positioning of menus asks each node above for this, and here it would be the whole page as text each time.
  Element.prototype.toString = () => '[object HTMLElement]';
  // Not the one for React, which brings React: what counts its drawings has to be there before.
  const { configure } = await import('@testing-library/dom');
  // What is drawn may take its time: patience costs nothing while tests pass.
  configure({ asyncUtilTimeout: 20_000 });
}

// Development React makes an error for each element, to tell where it was made. Nobody reads those here.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = (await import('react')) as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set() {
    // It stays beyond what React takes for many.
  },
});

// Whoever makes a window later says so then.
if (typeof document !== 'undefined') await prepareWindow([globalThis, window]);
