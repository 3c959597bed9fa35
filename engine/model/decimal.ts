/** Decimal numbers as text, added without a rounding. */

interface Decimal {
  readonly digits: bigint;
  /** Digits behind the point. */
  readonly scale: number;
}

/** The sum in its shortest form; a text that is no decimal number gives null. */
export function addDecimals(texts: readonly string[]): string | null {
  let sum: Decimal = { digits: 0n, scale: 0 };
  for (const text of texts) {
    const next = parseDecimal(text);
    if (next === null) return null;
    const scale = Math.max(sum.scale, next.scale);
    sum = { digits: scaleDigits(sum, scale) + scaleDigits(next, scale), scale };
  }
  return printDecimal(sum);
}

function scaleDigits({ digits, scale }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - scale);
}

// As JavaScript and PostgreSQL write numbers: `1e+21`, `-12.50`.
function parseDecimal(text: string): Decimal | null {
  const [, sign = '', whole = '', behind = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?$/i.exec(text) ?? [];
  if (whole === '') return null;
  const digits = BigInt(`${sign}${whole}${behind}`);
  const scale = behind.length - Number(power);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function printDecimal({ digits, scale }: Decimal): string {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const [whole, behind] = [text.slice(0, text.length - scale), text.slice(text.length - scale).replace(/0+$/, '')];
  return `${digits < 0n ? '-' : ''}${whole}${behind === '' ? '' : `.${behind}`}`;
}
