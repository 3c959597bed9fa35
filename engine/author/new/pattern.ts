/** Whether a field may have this `pattern`: other languages write regular expressions that this one cannot read. */
export function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
