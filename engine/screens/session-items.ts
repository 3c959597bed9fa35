/** Forgets all that this tab keeps for the session under names that begin so. */
export function removeSessionItems(prefix: string): void {
  const names = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
  for (const name of names) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
}
