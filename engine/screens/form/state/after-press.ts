/**
 * Nothing moves under a pointer: what a press does by the way, such as showing what is wrong with the field that it leaves, waits until its
 * click has come. What was pressed would be elsewhere when it is let go, and nobody would have clicked it.
 */
let isPressed = false;
let waiting: readonly (() => void)[] = [];

export function afterPress(work: () => void): void {
  if (isPressed) waiting = [...waiting, work];
  else work();
}

function end(): void {
  const due = waiting;
  isPressed = false;
  waiting = [];
  for (const work of due) work();
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  // The click comes after it.
  for (const over of ['pointerup', 'pointercancel'] as const) document.addEventListener(over, () => setTimeout(end), { capture: true });
  // Let go where nobody tells of it.
  document.addEventListener('keydown', end, { capture: true });
}
