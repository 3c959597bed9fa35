/** Formats of text that both expressions and field types ask for. */

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

export function isHostName(text: string): boolean {
  return text.length <= 253 && text.split('.').every((label) => LABEL.test(label));
}

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i;

/** A mailbox at a domain with a dot, as people type it; no display names, no quoted local parts. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, host] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && LOCAL.test(local) && !/^\.|\.\.|\.$/.test(local) && host.includes('.') && isHostName(host);
}

// A link with one of these would run code in the page that shows it.
const RUNS_CODE = /^(?:javascript|data|vbscript|blob):/i;

/** An absolute address with scheme and host. */
export function isAbsoluteUrl(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+[^\s]*$/i.test(text) || RUNS_CODE.test(text)) return false;
  try {
    return new URL(text).host !== '';
  } catch {
    return false;
  }
}

/** Whether an address carries a password, as in `https://name:password@example.com`. */
export function hasUrlPassword(text: string): boolean {
  return URL.canParse(text) && new URL(text).password !== '';
}

/** `https://` before an address that has no scheme. */
export function withUrlScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  return `https://${text.replace(/^\/\//, '')}`;
}
