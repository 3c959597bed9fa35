import type { Model } from '../../model/model.ts';
import { statusOf } from '../reply/failure.ts';
import type { Refusal } from '../reply/refusal.ts';
import type { SaidMessage } from '../reply/say.ts';
import { isMessage, say } from '../reply/say.ts';
import { buildPageResponse } from '../static.ts';
import { escapeHtml, renderSignInPage } from './page.ts';
import { renderSignOutButton } from './sign-out.ts';

interface RefusalPageOptions {
  readonly locale: string;
  readonly print: (message: SaidMessage) => string;
  /** The texts shown for what the server says, as in the app. */
  readonly shown: Model['messages'];
}

/** A refusal for somebody who looks at it in a browser, with the ways on from there. */
export function buildRefusalPage({ code, says, facts }: Refusal, o: RefusalPageOptions): Response {
  const text = (message: SaidMessage): string => escapeHtml(o.print(message));
  const known = Object.values(o.shown).find(({ match }) => match.includes(says.text));
  const title = known ? { text: known.text.text, values: {} } : says;
  const body = `<h1>${text(title)}</h1>
${isMessage(facts.hint) ? `<p>${text(facts.hint)}</p>` : '<p></p>'}
<ul>
<li><a class="button" href="/login">${text(say('Back to sign-in'))}</a></li>
<li>${renderSignOutButton(o.print(say('Sign out of single sign-on')))}</li>
</ul>`;
  const page = buildPageResponse(renderSignInPage({ locale: o.locale, title: o.print(title), body }), statusOf[code]);
  for (const [name, value] of Object.entries(facts.headers ?? {})) page.headers.set(name, value);
  return page;
}
