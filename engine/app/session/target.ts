const slot = 'steward.target';

/** A path of this application, not another site: one slash at the start, no scheme, no backslash, and not the way back to sign-in. */
export function isPathOfApp(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || /[\\\s]/.test(path)) return false;
  return new URL(path, 'http://own.invalid').origin === 'http://own.invalid';
}

/** Keeps where somebody wanted to go until sign-in is done. */
export function keepSignInTarget(path: string): void {
  if (isPathOfApp(path)) sessionStorage.setItem(slot, path);
}

/** The kept path, once: the next sign-in does not get it again. Foreign addresses count as none. */
export function takeSignInTarget(): string | null {
  const path = sessionStorage.getItem(slot);
  sessionStorage.removeItem(slot);
  return path !== null && isPathOfApp(path) ? path : null;
}
