/** What a project shows in place of what a server says. */
import type { Model, ModelMessage } from './model.ts';

/** The message of the project that is shown for a code or a text of the server. */
export function findShownMessage(
  messages: Model['messages'],
  said: { readonly code: string; readonly message: string },
): ModelMessage | undefined {
  return Object.values(messages).find(({ match }) =>
    match.some((each) => isSameIgnoringCase(each, said.code) || isSameIgnoringCase(each, said.message)),
  );
}

/** Servers spell one answer with and without a capital. */
const isSameIgnoringCase = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
