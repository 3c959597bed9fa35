import type { SaidMessage } from '../reply/say.ts';
import { say } from '../reply/say.ts';
import { escapeHtml, renderSignInPage } from './page.ts';
import type { TypedSomebody } from './typed-people.ts';

export interface DemoUser {
  readonly username: string;
  readonly name: string;
  readonly company: string;
  readonly roles: readonly string[];
}

interface DemoPageOptions {
  readonly users: readonly DemoUser[];
  /** What can be typed of somebody else, and what was. */
  readonly somebody: SomebodyElse;
  /** Where to go afterwards. */
  readonly redirect: string;
  readonly problem: SaidMessage | null;
  readonly locale: string;
  readonly print: (message: SaidMessage) => string;
}

/** Roles with their titles; attributes, each with what it may be where that is a choice. */
interface SomebodyElse {
  readonly roles: readonly (readonly [name: string, title: string])[];
  readonly attributes: readonly (readonly [name: string, choices: readonly string[] | null])[];
  /** null: nothing yet. */
  readonly typed: TypedSomebody | null;
}

/** The development identity page: one button per demo user, and a form for anybody else. */
export function renderDemoPage({ users, somebody, redirect, problem, locale, print }: DemoPageOptions): string {
  const text = (message: SaidMessage): string => escapeHtml(print(message));
  const buttons = (some: readonly DemoUser[]): string => `<ul>\n${some.map((user) => renderDemoUserButton(user, text)).join('\n')}\n</ul>`;
  const single = users.filter(hasOneRole);
  const body = `<h1>${text(say('Choose who you are'))}</h1>
<p>${text(say('This is the development identity page. It stands in for the single sign-on provider.'))}</p>
${problem && somebody.typed === null ? renderProblem(problem, text) : ''}
<form method="post" action="/sso/login">
<input type="hidden" name="redirect" value="${escapeHtml(redirect)}">
${buttons(users.filter((user) => !hasOneRole(user)))}
${single.length === 0 ? '' : `<h2>${text(say('One role each'))}</h2>\n${buttons(single)}\n`}</form>
${renderSomebodyElse(somebody, { redirect, problem, text })}`;
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

function renderProblem(problem: SaidMessage, text: (message: SaidMessage) => string): string {
  return `<p role="alert">${text(problem)}</p>`;
}

function renderSomebodyElse(
  { roles, attributes, typed }: SomebodyElse,
  { redirect, problem, text }: Pick<DemoPageOptions, 'redirect' | 'problem'> & { readonly text: (message: SaidMessage) => string },
): string {
  const inputs = attributes.map(([name, choices]) => {
    const value = typed?.attributes[name] ?? '';
    const options = ['', ...(choices ?? [])]
      .map((each) => `<option${each === value ? ' selected' : ''}>${escapeHtml(each)}</option>`)
      .join('');
    const named = `name="user.${escapeHtml(name)}"`;
    const input =
      choices === null ? `<input ${named} value="${escapeHtml(value)}" autocomplete="off">` : `<select ${named}>${options}</select>`;
    return `<label>user.${escapeHtml(name)}${input}</label>`;
  });
  const boxes = roles.map(([name, title]) => {
    const checked = typed?.roles.includes(name) ? ' checked' : '';
    return `<li><label><input type="checkbox" name="roles" value="${escapeHtml(name)}"${checked}><span><strong>${escapeHtml(title)}</strong><small>${escapeHtml(name)}</small></span></label></li>`;
  });
  return `<details${typed === null ? '' : ' open'}>
<summary>${text(say('Somebody else'))}</summary>
<p>${text(say('Anybody, with the roles and attributes that you choose. Under this name they are known here as they were typed last.'))}</p>
${problem && typed !== null ? renderProblem(problem, text) : ''}
<form method="post" action="/sso/login">
<input type="hidden" name="redirect" value="${escapeHtml(redirect)}">
<div><label>${text(say('Username'))}<input name="somebody" value="${escapeHtml(typed?.username ?? '')}" required autocomplete="off"></label>
${inputs.join('\n')}</div>
${boxes.length === 0 ? '' : `<fieldset><legend>${text(say('Roles'))}</legend><ul>\n${boxes.join('\n')}\n</ul></fieldset>\n`}<button class="button">${text(say('Sign in'))}</button>
</form>
</details>`;
}
