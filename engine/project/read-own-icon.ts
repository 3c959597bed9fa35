/** Reads the SVG file of an icon: shapes alone, in the colour of the text around them. */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { IconShape, OwnIcon } from '../model/own-icon.ts';

interface IconFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

interface ReadIcon {
  /** null where anything is wrong. */
  readonly icon: OwnIcon | null;
  readonly faults: readonly IconFault[];
}

const shapeTags = new Set(['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']);
/** Words for people, which the icon has none of: its button has a name. */
const silentTags = new Set(['title', 'desc', 'metadata']);
const shapeAttributes = new Set([
  ...['d', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height', 'transform', 'opacity'],
  ...['fill', 'fill-rule', 'fill-opacity', 'clip-rule', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-opacity'],
]);
const colours = new Set(['fill', 'stroke']);
/** What would lay other colours over those of the text, or do something. */
const refusedAttribute = /^(?:style|href|xlink:href|on.*)$/i;
/** Numbers, words and calls such as `rotate(45)`. */
const plainValue = /^[\w\s.,#%()+-]*$/;
/** Longest file, in characters: an icon is there at the start of the app. */
const longest = 16_384;

/** What a file draws. A fault is told at the line where it ends to be well. */
export function readOwnIcon(text: string): ReadIcon {
  const faults: IconFault[] = [];
  const parser = new SaxesParser();
  const open: { readonly tag: string; readonly shapes: IconShape[] }[] = [];
  let icon: OwnIcon | null = null;
  const tell = (message: string): void => void faults.push({ line: parser.line, column: Math.max(1, parser.column), message });
  if (text.length > longest) tell(`it has ${text.length} characters, and an icon at most ${longest}`);
  parser.on('error', (error) => tell(`it is no XML: ${error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}`));
  parser.on('opentag', (tag) => {
    const parent = open.at(-1);
    const shapes: IconShape[] = [];
    // What says who drew it is not drawn, whatever it holds.
    if (open.some((each) => silentTags.has(each.tag))) return void open.push({ tag: tag.name, shapes });
    open.push({ tag: tag.name, shapes });
    if (parent === undefined) icon = openIcon(tag, shapes, tell);
    else if (shapeTags.has(tag.name)) parent.shapes.push({ tag: tag.name, attributes: readAttributes(tag, tell), shapes });
    else if (!silentTags.has(tag.name)) tell(`<${tag.name}> is no shape: only ${[...shapeTags].join(', ')} are drawn`);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return { icon: faults.length > 0 ? null : icon, faults };
}

type TellFault = (message: string) => void;

function openIcon(tag: SaxesTagPlain, shapes: IconShape[], tell: TellFault): OwnIcon {
  if (tag.name !== 'svg') tell(`it begins with <${tag.name}>, and an icon with <svg>`);
  const viewBox = tag.attributes['viewBox'] ?? '';
  if (!/^\s*-?[\d.]+(?:[\s,]+-?[\d.]+){3}\s*$/.test(viewBox)) tell('<svg> needs a viewBox of four numbers, such as "0 0 24 24"');
  const { width: _width, height: _height, x: _x, y: _y, ...attributes } = readAttributes(tag, tell);
  return { viewBox, attributes, shapes };
}

function readAttributes({ name, attributes }: SaxesTagPlain, tell: TellFault): Readonly<Record<string, string>> {
  for (const attribute of Object.keys(attributes))
    if (refusedAttribute.test(attribute)) tell(`<${name}> has "${attribute}", which an icon may not: fill and stroke are attributes`);
  const kept = Object.entries(attributes).filter(([attribute]) => shapeAttributes.has(attribute));
  for (const [attribute, value] of kept)
    if (!colours.has(attribute) && !plainValue.test(value)) tell(`"${attribute}" of <${name}> holds more than numbers and words`);
  return Object.fromEntries(
    kept.map(([attribute, value]) => [nameForReact(attribute), colours.has(attribute) && value !== 'none' ? 'currentColor' : value]),
  );
}

const nameForReact = (attribute: string): string => attribute.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
