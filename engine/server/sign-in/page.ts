interface SignInPage {
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  /** Where the browser goes on by itself, at once. */
  readonly goesTo?: string;
}

/** One page of the sign-in: plain HTML without scripts, legible on a phone. `body` is HTML, everything else is text. */
export function renderSignInPage({ locale, title, body, goesTo }: SignInPage): string {
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>${goesTo === undefined ? '' : `\n<meta http-equiv="refresh" content="0; url=${escapeHtml(goesTo)}">`}
<link rel="icon" href="/mark.svg">
<style nonce="__CSP_NONCE__">
:root { color-scheme: light dark; --canvas: #f6f6f8; --surface: #fff; --hover: #f1f2f5; --line: #e6e7eb; --strong: #d3d5db; --text: #1a1c22; --text2: #565b67; --ring: #3447c2; --bad: #be2a2f;
  font: 13px/20px "Inter Variable", system-ui, "Segoe UI", Roboto, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --canvas: #0d0e11; --surface: #1a1c21; --hover: #25282f; --line: #2d3037; --strong: #3c404a; --text: #e7e8ec; --text2: #a6abb6; --ring: #9cabff; --bad: #ff8a85; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 32px 16px; color: var(--text);
  background: repeating-linear-gradient(var(--canvas) 0 31px, var(--line) 31px 32px); }
main { width: min(640px, 100%); min-width: 0; padding: 32px; background: var(--surface); border: 1px solid var(--strong); border-radius: 12px; }
img { display: block; width: 32px; height: 32px; }
h1 { margin: 24px 0 4px; font-size: 20px; line-height: 28px; font-weight: 600; overflow-wrap: anywhere; hyphens: auto; }
h2 { margin: 24px 0 8px; padding-top: 24px; border-top: 1px solid var(--line); font-size: 12px; line-height: 16px; font-weight: 500; color: var(--text2); }
p { margin: 0 0 24px; color: var(--text2); }
ul { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr)); gap: 8px; }
button, .button { display: block; width: 100%; height: 100%; min-height: 44px; padding: 6px 12px; text-align: left; border: 1px solid var(--strong); border-radius: 6px; background: transparent; color: inherit; font: inherit; cursor: pointer; }
.button { padding: 11px 12px; text-decoration: none; font-weight: 500; }
button:hover, .button:hover { background: var(--hover); }
button:focus-visible, .button:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
strong { display: block; font-weight: 500; overflow-wrap: anywhere; }
small { display: block; font-size: 12px; line-height: 16px; color: var(--text2); overflow-wrap: anywhere; }
details { margin: 24px 0 0; padding: 24px 0 0; border-top: 1px solid var(--line); }
summary { font-weight: 500; cursor: pointer; } summary:focus-visible, input:focus-visible, select:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
details p { margin: 8px 0 16px; }
details div { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr)); gap: 12px; }
label { display: block; font-size: 12px; line-height: 16px; color: var(--text2); }
label input:not([type=checkbox]), select { display: block; width: 100%; height: 44px; margin: 4px 0 0; padding: 0 12px; border: 1px solid var(--strong); border-radius: 6px; background: var(--surface); color: var(--text); font: inherit; }
fieldset { min-width: 0; margin: 16px 0; padding: 0; border: 0; } legend { padding: 0 0 4px; font-size: 12px; line-height: 16px; color: var(--text2); }
li label { display: flex; gap: 8px; align-items: center; min-height: 44px; color: inherit; font-size: 13px; line-height: 20px; cursor: pointer; } [type=checkbox] { flex: none; width: 18px; height: 18px; margin: 0 4px; accent-color: var(--ring); }
[role=alert] { color: var(--bad); }
@media (max-width: 480px) { :root { font-size: 15px; line-height: 22px; } small { font-size: 13px; line-height: 18px; } label input:not([type=checkbox]), select { font-size: 16px; } body { padding: 16px 8px; } main { padding: 24px 16px; } }
</style>
</head>
<body>
<main>
<img src="/mark.svg" alt="">
${body}
</main>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
