/** Compiles a sentence without plurals and formats, as lingui's compiler does, which is too big for a page. Those with them stand in every catalogue. */
export function compilePlainMessage(sentence: string): (string | [string])[] {
  // The odd parts are what the expression holds: names of placeholders.
  return sentence.split(/\{(\w+)\}/).flatMap((part, at): (string | [string])[] => (at % 2 === 1 ? [[part]] : part === '' ? [] : [part]));
}
