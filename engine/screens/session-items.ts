/** Forgets all that this tab keeps for the session under names that begin so, but for one. */
export function removeSessionItems(prefix: string, but: string | null = null): void {
  const names = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
  for (const name of names) if (name.startsWith(prefix) && name !== but) sessionStorage.removeItem(name);
}
