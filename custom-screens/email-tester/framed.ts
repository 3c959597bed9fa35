/**
 * The HTML of a mail as a page for a frame without rights. The policy of our pages, which a frame inherits, refuses styles that elements
 * carry themselves: they move into one style sheet with the nonce of the page (null: no policy). Nothing runs, nothing is fetched.
 */
export function frameMailHtml(html: string, nonce: string | null): string {
  const pass = nonce === null ? '' : ` nonce="${nonce}"`;
  // In the text, before it is parsed: such styles are refused even in a document that nobody sees, with a complaint for each.
  const readied = html
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='))
    .replace(/<style\b/gi, (tag) => `${tag}${pass}`);
  const page = new DOMParser().parseFromString(readied, 'text/html');
  // Refreshing is the one way out of a frame that needs no script.
  page.querySelectorAll('script, base, meta[http-equiv]').forEach((element) => element.remove());
  const rules = [...page.querySelectorAll('[data-style]')].map((element, at) => {
    const own = `own-${String(at)}`;
    const style = element.getAttribute('data-style') ?? '';
    element.removeAttribute('data-style');
    element.classList.add(own);
    return `.${own}{${style}}`;
  });
  const sheet = page.createElement('style');
  if (nonce !== null) sheet.setAttribute('nonce', nonce);
  // Mails are written for white paper, whatever the theme around them.
  sheet.textContent = [':root{color-scheme:light;background:#fff}', ...rules].join('\n');
  page.head.append(sheet);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
