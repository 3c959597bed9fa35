/** Whether this can be a part of an address: there "." and ".." mean here and above, however they are written, and nothing means nothing. */
export function isAddressablePart(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..';
}
