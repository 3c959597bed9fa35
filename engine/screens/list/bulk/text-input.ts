/** Whether keys and the clipboard belong to what is typed there, and not to the list. */
export function isTextInput(target: EventTarget | null): boolean {
  return (target instanceof HTMLInputElement && target.type !== 'checkbox') || target instanceof HTMLTextAreaElement;
}
