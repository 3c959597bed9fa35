import type { OutgoingMail } from './mail.ts';
import type { SaidMessage } from './reply/say.ts';
import { escapeHtml } from './sign-in/page.ts';

/** What a mail says, not yet in a language: its sentences are found by `steward i18n` as any other. */
export interface MailTemplate {
  readonly subject: SaidMessage;
  readonly paragraphs: readonly SaidMessage[];
  /** A link below the text: a button where mails are shown as pages, its address where they are plain. */
  readonly button?: { readonly label: SaidMessage; readonly url: string };
}

interface MailReader {
  /** Their mailbox. */
  readonly to: string;
  /** Their language: a mail is read by whoever gets it, not by whoever causes it. */
  readonly locale: string;
  readonly print: (said: SaidMessage, locale: string) => string;
}

/** The mail in the language of its reader: plain, and with a button as a page, too. Nothing that is filled in is taken for HTML. */
export function writeMail({ subject, paragraphs, button }: MailTemplate, { to, locale, print }: MailReader): OutgoingMail {
  const texts = paragraphs.map((said) => print(said, locale));
  const mail = { to, subject: print(subject, locale) };
  if (button === undefined) return { ...mail, text: `${texts.join('\n\n')}\n` };
  const url = requireWebAddress(button.url);
  const label = print(button.label, locale);
  return { ...mail, text: `${[...texts, `${label}: ${url}`].join('\n\n')}\n`, html: renderMailPage(texts, { locale, url, label }) };
}

function requireWebAddress(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new Error(`A mail links to "${url}", which is no address of the web`);
  return url;
}

// Mail programs know no style sheets: what there is of looks stands at each element.
function renderMailPage(texts: readonly string[], { locale, url, label }: { locale: string; url: string; label: string }): string {
  const paragraphs = texts.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`);
  const button = 'display:inline-block;padding:10px 16px;border:1px solid;border-radius:4px;text-decoration:none';
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<body style="font-family:sans-serif;line-height:1.5">
${paragraphs.join('\n')}
<p><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(label)}</a></p>
</body>
</html>
`;
}
