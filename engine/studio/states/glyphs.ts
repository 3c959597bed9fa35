import type { TextTone } from '../../model/model.ts';

export interface GlyphShape {
  /** Path data in a square of 14 px. */
  readonly d: string;
  readonly isFilled: boolean;
  /** Drawn in the colour of the ground, on a filled shape. */
  readonly isInk?: boolean;
  /** Pattern of a dashed line. */
  readonly dashes?: string;
}

const circlePath = (radius: number): string =>
  `M${7 - radius} 7a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
const strokeShape = (d: string): GlyphShape => ({ d, isFilled: false });
const filledShape = (d: string): GlyphShape => ({ d, isFilled: true });
const inkShape = (d: string): GlyphShape => ({ d, isFilled: false, isInk: true });

/** The shape of each tone, so that a diagram reads in greyscale; the same as beside a status. */
export const glyphs: Readonly<Record<TextTone, readonly GlyphShape[]>> = {
  neutral: [{ ...strokeShape(circlePath(5.6)), dashes: '1.6 1.92' }],
  info: [strokeShape(circlePath(5.6)), filledShape('M7 3.4a3.6 3.6 0 0 1 0 7.2Z')],
  positive: [filledShape(circlePath(6.3)), inkShape('m4.3 7.2 1.9 1.9 3.5-3.9')],
  warning: [strokeShape('M7 1.7 13 12.1H1Z'), strokeShape('M7 5.6v2.7M7 10.2v.1')],
  negative: [filledShape('M4.4.8h5.2l3.6 3.6v5.2l-3.6 3.6H4.4L.8 9.6V4.4Z'), inkShape('M7 3.9v3.4M7 9.9v.1')],
};
