/** The drawing of states and transitions in the colours of the theme. */
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import {
  detailFont,
  detailLine,
  glyphRoom,
  labelPadding,
  nameFont,
  nameLine,
  stateFont,
  stateLine,
  statePadding,
} from '../../../states/boxes.ts';
import { glyphs } from '../../../states/glyphs.ts';
import type { StateDrawing, LabelBox, StateBox } from '../../../states/layout.ts';

const Picture = styled('svg')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'block',
    '& text': { fill: palette.text.primary, fontWeight: 500 },
    '& .line': { fill: 'none', stroke: palette.control, strokeWidth: 1.25 },
    '& .tip': { fill: palette.text.secondary },
    '& .start': { fill: palette.text.primary },
    '& .label': { fill: palette.action.hover },
    '& .detail': { fill: palette.text.secondary, fontWeight: 400 },
    '& .box': { fill: palette.background.paper, stroke: palette.control, strokeWidth: 1.25 },
    '& .inner': { fill: 'none', stroke: palette.control },
    '& .open .box': { strokeDasharray: '4 3' },
    '& .glyph': { color: palette.text.secondary },
    '& .ink': { stroke: palette.background.paper },
    ...Object.fromEntries(
      (['info', 'positive'] as const).map((tone) => [`& [data-tone="${tone}"] .glyph`, { color: palette.tone[tone].fg }]),
    ),
    ...Object.fromEntries(
      (['warning', 'negative'] as const).flatMap((tone) => [
        [`& [data-tone="${tone}"] .glyph`, { color: palette.tone[tone].fg }],
        [`& [data-tone="${tone}"] .box`, { fill: palette.tone[tone].bg }],
        [`& [data-tone="${tone}"] text`, { fill: palette.tone[tone].fg }],
        [`& [data-tone="${tone}"] .ink`, { stroke: palette.tone[tone].bg }],
      ]),
    ),
    '& [data-present] .box': { stroke: palette.primary.text, strokeWidth: 2.5 },
  };
});

interface StatesDrawingProps {
  readonly drawing: StateDrawing;
  /** What the picture is called. */
  readonly title: string;
  /** State of the record at hand; null for none. */
  readonly present: string | null;
  /** Id of the element that says the same in words. */
  readonly describedBy: string;
}

/** One picture for those who see it; the tables that it names say all of it. */
export function StatesDrawing({ drawing, title, present, describedBy }: StatesDrawingProps) {
  const id = useId();
  const { width, height } = drawing;
  return (
    <Picture width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title} aria-describedby={describedBy}>
      <defs>
        <marker id={id} viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path className="tip" d="M0 0.5L8 4L0 7.5Z" />
        </marker>
      </defs>
      {drawing.lines.map(({ path, hasArrow }) => (
        <path key={path} className="line" d={path} {...(hasArrow && { markerEnd: `url(#${id})` })} />
      ))}
      {drawing.starts.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="start" cx={x} cy={y} r={5} />
      ))}
      {drawing.labels.map((label) => (
        <TransitionLabel key={`${label.x} ${label.y}`} label={label} />
      ))}
      {drawing.states.map((box) => (
        <StateShape key={box.state?.value ?? ''} box={box} isPresent={present !== null && box.state?.value === present} />
      ))}
    </Picture>
  );
}

function TransitionLabel({ label: { x, y, width, height, lines } }: { readonly label: LabelBox }) {
  const ends = lines.map((_, at) => lines.slice(0, at + 1).reduce((sum, { isName }) => sum + (isName ? nameLine : detailLine), 0));
  return (
    <g textAnchor="middle">
      <rect className="label" x={x} y={y} width={width} height={height} rx={4} />
      {lines.map(({ text, isName }, at) => (
        <text
          key={at}
          className={isName ? 'name' : 'detail'}
          x={x + width / 2}
          y={y + labelPadding.y + (ends[at] ?? 0) - 4}
          fontSize={isName ? nameFont : detailFont}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

function StateShape({ box, isPresent }: { readonly box: StateBox; readonly isPresent: boolean }) {
  const { x, y, width, height, state, lines } = box;
  const isOpen = state === null || !state.isReached;
  return (
    <g data-tone={state?.tone ?? 'neutral'} className={isOpen ? 'open' : 'closed'} {...(isPresent && { 'data-present': true })}>
      <rect className="box" x={x} y={y} width={width} height={height} rx={6} />
      {state?.isFinal === true && <rect className="inner" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={4} />}
      {state !== null && (
        <g className="glyph" transform={`translate(${x + statePadding.x} ${y + height / 2 - 7})`}>
          {glyphs[state.tone].map(({ d, isFilled, isInk, dashes }) => (
            <path
              key={d}
              d={d}
              {...(isFilled
                ? { fill: 'currentColor' }
                : { fill: 'none', strokeWidth: 1.5, strokeLinecap: 'round' as const, strokeLinejoin: 'round' as const })}
              {...(dashes !== undefined && { strokeDasharray: dashes, strokeLinecap: 'butt' as const })}
              {...(isInk === true ? { className: 'ink' } : { stroke: isFilled ? 'none' : 'currentColor' })}
            />
          ))}
        </g>
      )}
      {lines.map(({ text }, at) => (
        <text
          key={at}
          x={state === null ? x + width / 2 : x + statePadding.x + glyphRoom}
          y={y + statePadding.y + (at + 1) * stateLine - 5}
          fontSize={stateFont}
          {...(state === null && { textAnchor: 'middle' as const })}
        >
          {text}
        </text>
      ))}
    </g>
  );
}
