/** A drawing as a file of its own: light, readable in print, without anything from elsewhere. */
import type { TextTone } from '../../model/model.ts';
import { detailFont, detailLine, labelPadding, nameFont, nameLine, stateFont, stateLine, statePadding, type TextLine } from './boxes.ts';
import { glyphs, type GlyphShape } from './glyphs.ts';
import type { StateDrawing, LabelBox, StateBox } from './layout.ts';

export interface SvgText {
  readonly title: string;
  /** The whole in sentences, for those who cannot see it. */
  readonly description: string;
}

// The light tokens of the theme: a file cannot read them.
const svgInk = { text: '#1A1C22', quiet: '#565B67', line: '#868B97', faint: '#F1F2F5', surface: '#FFFFFF', accent: '#3447C2' };
const svgTones: Readonly<Record<TextTone, { fg: string; bg: string }>> = {
  neutral: { fg: svgInk.quiet, bg: svgInk.surface },
  info: { fg: '#3447C2', bg: svgInk.surface },
  positive: { fg: '#1A7A4A', bg: svgInk.surface },
  warning: { fg: '#8A5300', bg: '#FDF1DC' },
  negative: { fg: '#BE2A2F', bg: '#FDECEC' },
};

/** SVG text; `present` is the state of the record at hand. */
export function printSvg(drawing: StateDrawing, { title, description }: SvgText, present: string | null = null): string {
  const { width, height } = drawing;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t d" font-family="Inter, system-ui, 'Segoe UI', Roboto, sans-serif">`,
    `<title id="t">${escapeSvg(title)}</title>`,
    `<desc id="d">${escapeSvg(description)}</desc>`,
    `<defs><marker id="a" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0.5L8 4L0 7.5Z" fill="${svgInk.quiet}"/></marker></defs>`,
    `<rect width="${width}" height="${height}" fill="${svgInk.surface}"/>`,
    ...drawing.lines.map(
      ({ path, hasArrow }) =>
        `<path d="${path}" fill="none" stroke="${svgInk.line}" stroke-width="1.25"${hasArrow ? ' marker-end="url(#a)"' : ''}/>`,
    ),
    ...drawing.starts.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="5" fill="${svgInk.text}"/>`),
    ...drawing.labels.map(renderLabelSvg),
    ...drawing.states.map((box) => renderStateSvg(box, present !== null && box.state?.value === present)),
    '</svg>',
    '',
  ].join('\n');
}

function renderLabelSvg({ x, y, width, height, lines }: LabelBox): string {
  let bottom = y + labelPadding.y;
  const texts = lines.map((line) => {
    bottom += line.isName ? nameLine : detailLine;
    return renderTextSvg(line, { x: x + width / 2, y: bottom - 4 });
  });
  return `<g text-anchor="middle"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${svgInk.faint}"/>${texts.join('')}</g>`;
}

function renderTextSvg({ text: words, isName }: TextLine, { x, y }: { x: number; y: number }): string {
  const look = isName
    ? `font-size="${nameFont}" font-weight="500" fill="${svgInk.text}"`
    : `font-size="${detailFont}" fill="${svgInk.quiet}"`;
  return `<text x="${x}" y="${y}" ${look}>${escapeSvg(words)}</text>`;
}

function renderStateSvg({ x, y, width, height, state: node, lines }: StateBox, isPresent: boolean): string {
  const { fg, bg } = svgTones[node?.tone ?? 'neutral'];
  const dashes = node === null || !node.isReached ? ' stroke-dasharray="4 3"' : '';
  const outline = isPresent ? `stroke="${svgInk.accent}" stroke-width="2.5"` : `stroke="${svgInk.line}" stroke-width="1.25"`;
  const inner =
    node?.isFinal === true
      ? `<rect x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="4" fill="none" stroke="${svgInk.line}" stroke-width="1"/>`
      : '';
  const at = `${x + statePadding.x} ${y + height / 2 - 7}`;
  const glyph =
    node === null
      ? ''
      : `<g transform="translate(${at})">${glyphs[node.tone].map((shape) => renderShapeSvg(shape, { fg, bg })).join('')}</g>`;
  const words = lines
    .map(
      (line, at) =>
        `<text x="${textLeftOf({ x, width, state: node })}" y="${y + statePadding.y + (at + 1) * stateLine - 5}" font-size="${stateFont}" font-weight="500" fill="${node?.tone === 'warning' || node?.tone === 'negative' ? fg : svgInk.text}"${node === null ? ' text-anchor="middle"' : ''}>${escapeSvg(line.text)}</text>`,
    )
    .join('');
  return `<g><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${bg}" ${outline}${dashes}/>${inner}${glyph}${words}</g>`;
}

function renderShapeSvg({ d, isFilled, isInk, dashes }: GlyphShape, { fg, bg }: { fg: string; bg: string }): string {
  if (isFilled) return `<path d="${d}" fill="${fg}"/>`;
  const ends = dashes === undefined ? 'stroke-linecap="round" stroke-linejoin="round"' : `stroke-dasharray="${dashes}"`;
  return `<path d="${d}" fill="none" stroke="${isInk === true ? bg : fg}" stroke-width="1.5" ${ends}/>`;
}

function textLeftOf({ x, width, state: node }: Pick<StateBox, 'x' | 'width' | 'state'>): number {
  return node === null ? x + width / 2 : x + statePadding.x + 20;
}

// Characters that XML does not allow are left out.
function escapeSvg(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
