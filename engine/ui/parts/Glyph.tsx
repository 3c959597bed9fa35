import type { ReactNode } from 'react';

export type GlyphTone = 'neutral' | 'info' | 'positive' | 'warning' | 'negative';
export type GlyphName = 'ring' | 'ended' | 'done' | 'half' | 'late' | 'clock' | 'disc' | 'triangle' | 'octagon';

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const onInk = {
  fill: 'none',
  stroke: 'var(--glyph-ink, var(--mui-palette-background-paper))',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const ring = <circle cx="7" cy="7" r="5.6" {...line} />;

const shapes: Record<GlyphName, ReactNode> = {
  ring: <circle cx="7" cy="7" r="5.6" {...line} strokeDasharray="1.6 1.92" strokeLinecap="butt" />,
  ended: [<g key="r">{ring}</g>, <path key="d" d="M4.6 7h4.8" {...line} />],
  done: [<g key="r">{ring}</g>, <path key="c" d="m4.6 7.2 1.7 1.7 3.1-3.5" {...line} />],
  half: [<g key="r">{ring}</g>, <path key="p" d="M7 3.4a3.6 3.6 0 0 1 0 7.2Z" fill="currentColor" />],
  late: [<g key="r">{ring}</g>, <path key="p" d="M7 3.4A3.6 3.6 0 1 1 3.4 7H7Z" fill="currentColor" />],
  clock: [<g key="r">{ring}</g>, <path key="h" d="M7 4.1V7l1.9 1.3" {...line} />],
  disc: [<circle key="d" cx="7" cy="7" r="6.3" fill="currentColor" />, <path key="c" d="m4.3 7.2 1.9 1.9 3.5-3.9" {...onInk} />],
  triangle: [<path key="t" d="M7 1.7 13 12.1H1Z" {...line} />, <path key="m" d="M7 5.6v2.7M7 10.2v.1" {...line} />],
  octagon: [
    <path key="o" d="M4.4.8h5.2l3.6 3.6v5.2l-3.6 3.6H4.4L.8 9.6V4.4Z" fill="currentColor" />,
    <path key="m" d="M7 3.9v3.4M7 9.9v.1" {...onInk} />,
  ],
};

const byTone: Record<GlyphTone, GlyphName> = { neutral: 'ring', info: 'half', positive: 'disc', warning: 'triangle', negative: 'octagon' };

/** The shape of a tone, so that a status reads in greyscale. `icon` picks another shape of the set; unknown names are ignored. */
export function glyphForTone(tone: GlyphTone, icon?: string | null): GlyphName {
  return icon !== null && icon !== undefined && icon in shapes ? (icon as GlyphName) : byTone[tone];
}

export function Glyph({ name, size = 14 }: { readonly name: GlyphName; readonly size?: number }) {
  return (
    <svg className="picture" viewBox="0 0 14 14" fill="currentColor" aria-hidden data-glyph={name} style={{ fontSize: size }}>
      {shapes[name]}
    </svg>
  );
}
