/** The words of an HTML mail, for readers that show no HTML: one line for each block, links followed by their address. */
export function htmlToText(html: string): string {
  const lines = html
    .replace(/<(style|head|title)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_whole, address: string, text: string) => `${text} (${address})`)
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<br\b[^>]*>|<\/(?:p|div|h\d|tr|li|table)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
    .split('\n')
    .map((line) => line.trim());
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`;
}
