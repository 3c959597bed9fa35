/** A path of this app from untrusted text: anything that could lead elsewhere becomes `/`. */
export function toSafePath(target: string | null | undefined, publicUrl: string): string {
  if (!target || !target.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return '/';
  if (!URL.canParse(target, publicUrl)) return '/';
  const url = new URL(target, publicUrl);
  // `//host` and `/\host` are addresses of other sites.
  return url.origin === new URL(publicUrl).origin && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/';
}

/** The path with the mark by which the app knows that somebody has just signed in. */
export function markSignedIn(path: string, publicUrl: string): string {
  const url = new URL(path, publicUrl);
  url.searchParams.set('login_successful', 'true');
  return `${url.pathname}${url.search}${url.hash}`;
}
