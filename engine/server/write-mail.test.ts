import { expect, it } from 'vitest';
import { printInEnglish } from './reply/print.ts';
import { say } from './reply/say.ts';
import { writeMail } from './write-mail.ts';

const german: Readonly<Record<string, string>> = { 'Hello {name}': 'Hallo {name}', Open: 'Öffnen' };
const print = (said: ReturnType<typeof say>, locale: string): string =>
  printInEnglish(locale === 'de' ? { ...said, text: german[said.text] ?? said.text } : said);
const template = (name: string, url?: string) => ({
  subject: say('Hello {name}', { name }),
  paragraphs: [say('Hello {name}', { name }), say('Bye.')],
  ...(url !== undefined && { button: { label: say('Open'), url } }),
});

it('is plain text in the language of its reader', () => {
  expect(writeMail(template('Ada'), { to: 'ada@example.com', locale: 'de', print })).toEqual({
    ...{ to: 'ada@example.com', subject: 'Hallo Ada', text: 'Hallo Ada\n\nBye.\n' },
  });
});

it('is a page as well where it has a button, and takes nothing that is filled in for HTML', () => {
  const { text, html } = writeMail(template('<b>Ada</b>\n& co', 'https://admin.example/a?b=1&c="'), {
    to: 'a@example.com',
    locale: 'en',
    print,
  });
  expect(text).toBe('Hello <b>Ada</b>\n& co\n\nBye.\n\nOpen: https://admin.example/a?b=1&c="\n');
  expect(html).toContain('<p>Hello &#60;b&#62;Ada&#60;/b&#62;<br>&#38; co</p>\n<p>Bye.</p>');
  expect(html).toMatch(/<a href="https:\/\/admin\.example\/a\?b=1&#38;c=&#34;" style="[^"]+">Open<\/a>/);
});

it('links to nothing but the web', () => {
  expect(() => writeMail(template('Ada', 'javascript:alert(1)'), { to: 'a@example.com', locale: 'en', print })).toThrow(
    /no address of the web/,
  );
});
