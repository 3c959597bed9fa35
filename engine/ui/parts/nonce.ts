/** The nonce that the server put into the page for styles made at run time; null without a strict policy. */
export function readStyleNonce(): string | null {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  return nonce === '' || nonce.includes('NONCE') ? null : nonce;
}
