import type { Context } from 'hono';
import type { SaidMessage } from '../reply/say.ts';
import { say } from '../reply/say.ts';
import { requestLocale } from '../request/request.ts';
import { buildPageResponse } from '../static.ts';
import { escapeHtml, renderSignInPage } from './page.ts';
import type { SignInOptions } from './routes.ts';

/** Where people go after signing out, unless the provider has a page for them. */
const outside = '/not-logged-in';

/** A button that ends the session: with a link, anybody made to follow one would be signed out. */
export function renderSignOutButton(label: string): string {
  return `<form method="post" action="/sso/logout"><button>${escapeHtml(label)}</button></form>`;
}

/** Asks: reading an address does nothing. */
export function askToSignOut(c: Context, options: SignInOptions): Response {
  const { locale, print } = printerFor(c, options);
  const body = `<h1>${escapeHtml(print(say('Sign out?')))}</h1>
<p>${escapeHtml(print(say('This ends your session here and, if there is one, at the single sign-on provider.')))}</p>
<ul>
<li>${renderSignOutButton(print(say('Sign out')))}</li>
<li><a class="button" href="/">${escapeHtml(print(say('Stay signed in')))}</a></li>
</ul>`;
  return buildPageResponse(renderSignInPage({ locale, title: print(say('Sign out?')), body }));
}

/**
 * Ends the session, and tells where to go to end the provider's too: the app goes there by itself, a page has the browser go. A redirect
 * would not do: pages may send forms nowhere but here, and browsers ask that of redirects as well.
 */
export async function signOut(c: Context, options: SignInOptions): Promise<Response> {
  const session = await options.sessions.read(c);
  await options.sessions.end(c);
  const end = options.single ? await options.single.provider.end(session?.idToken ?? null).catch(() => null) : null;
  const isPage = (c.req.header('accept') ?? '').includes('text/html');
  if (!isPage) return c.json({ location: end?.href ?? outside }, 200, { 'cache-control': 'no-store' });
  if (end === null) return c.redirect(outside, 303);
  const { locale, print } = printerFor(c, options);
  const body = `<h1>${escapeHtml(print(say('You are signed out here')))}</h1>
<ul>
<li><a class="button" href="${escapeHtml(end.href)}">${escapeHtml(print(say('Sign out of single sign-on')))}</a></li>
</ul>`;
  const page = renderSignInPage({ locale, title: print(say('You are signed out here')), body, goesTo: end.href });
  return buildPageResponse(page);
}

function printerFor(c: Context, { words }: SignInOptions): { readonly locale: string; readonly print: (message: SaidMessage) => string } {
  const locale = requestLocale(c.req.raw.headers, words.offered);
  return { locale, print: (message) => words.print(message, locale) };
}
