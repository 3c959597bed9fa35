import type { SaidMessage } from '../reply/say.ts';
import { say } from '../reply/say.ts';
import { escapeHtml, renderSignInPage } from './page.ts';

export interface DemoUser {
  readonly username: string;
  readonly name: string;
  readonly company: string;
  readonly roles: readonly string[];
}

interface DemoPageOptions {
  readonly users: readonly DemoUser[];
  /** Where to go afterwards. */
  readonly redirect: string;
  readonly problem: SaidMessage | null;
  readonly locale: string;
  readonly print: (message: SaidMessage) => string;
}

/** The development identity page: one button per demo user. */
export function renderDemoPage({ users, redirect, problem, locale, print }: DemoPageOptions): string {
  const text = (message: SaidMessage): string => escapeHtml(print(message));
  const buttons = (some: readonly DemoUser[]): string => `<ul>\n${some.map((user) => renderDemoUserButton(user, text)).join('\n')}\n</ul>`;
  const single = users.filter(hasOneRole);
  const body = `<h1>${text(say('Choose who you are'))}</h1>
<p>${text(say('This is the development identity page. It stands in for the single sign-on provider.'))}</p>
${problem ? `<p role="alert">${text(problem)}</p>` : ''}
<form method="post" action="/sso/login">
<input type="hidden" name="redirect" value="${escapeHtml(redirect)}">
${buttons(users.filter((user) => !hasOneRole(user)))}
${single.length === 0 ? '' : `<h2>${text(say('One role each'))}</h2>\n${buttons(single)}\n`}</form>`;
  return renderSignInPage({ locale, title: print(say('Sign in · development identity')), body });
}

function hasOneRole({ roles }: DemoUser): boolean {
  return roles.length === 1;
}

function renderDemoUserButton({ username, name, company, roles }: DemoUser, text: (message: SaidMessage) => string): string {
  const [only = ''] = roles;
  const count = text(say('{count, plural, =0 {no role} one {# role} other {# roles}}', { count: roles.length }));
  const note = hasOneRole({ username, name, company, roles })
    ? escapeHtml(only)
    : [...[name, company].filter((known) => known !== '' && known !== username).map(escapeHtml), count].join(' · ');
  return `<li><button name="username" value="${escapeHtml(username)}"><strong>${escapeHtml(username)}</strong><small>${note}</small></button></li>`;
}
