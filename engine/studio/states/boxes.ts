/** How large states and labels are drawn, and what stands inside them. All lengths in px. */
import { measureText, wrapText } from './text-size.ts';

export interface TransitionWording {
  /** What the transition is called. */
  readonly name: string;
  /** Who may and when, each a sentence or a list of names; empty for everybody and always. */
  readonly details: readonly string[];
}

export interface TextLine {
  readonly text: string;
  readonly isName: boolean;
}

export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

export interface WrittenBox extends BoxSize {
  readonly lines: readonly TextLine[];
}

export const nameFont = 12;
export const detailFont = 11;
export const stateFont = 13;
export const nameLine = 16;
export const detailLine = 14;
export const stateLine = 18;
/** Inside a label, left and right, above and below. */
export const labelPadding = { x: 8, y: 4 };
/** Inside a state. */
export const statePadding = { x: 12, y: 7 };
/** The glyph of a state and the room behind it. */
export const glyphRoom = 20;
/** Above a state in which a record starts: the dot and its arrow. */
export const startRoom = 24;
/** Between a state and the label of its loop. */
export const loopRoom = 18;

const widest = { label: 180, state: 170 };
const mostDetails = 3;

/** A label: the names of its transitions, below each who may run it and when. */
export function writeLabel(wordings: readonly TransitionWording[]): WrittenBox {
  const lines = wordings.flatMap(({ name, details }): readonly TextLine[] => [
    ...wrapText(name, { width: widest.label, fontSize: nameFont, most: 2 }).map((text) => ({ text, isName: true })),
    ...details
      .flatMap((detail) => wrapText(detail, { width: widest.label, fontSize: detailFont, most: mostDetails }))
      .map((text) => ({ text, isName: false })),
  ]);
  const widths = lines.map(({ text, isName }) => measureText(text, isName ? nameFont : detailFont));
  return {
    lines,
    width: Math.max(24, ...widths) + 2 * labelPadding.x,
    height: lines.reduce((sum, { isName }) => sum + (isName ? nameLine : detailLine), 0) + 2 * labelPadding.y,
  };
}

/** A state: its title behind its glyph. */
export function writeState(title: string): WrittenBox {
  const lines = wrapText(title, { width: widest.state, fontSize: stateFont, most: 2 }).map((text) => ({ text, isName: true }));
  return {
    lines,
    width: Math.max(24, ...lines.map(({ text }) => measureText(text, stateFont))) + 2 * statePadding.x + glyphRoom,
    height: Math.max(1, lines.length) * stateLine + 2 * statePadding.y,
  };
}
