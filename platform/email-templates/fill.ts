import { isPlainObject } from 'steward/server';

type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly path: string }
  | { readonly kind: 'section'; readonly path: string; readonly isInverted: boolean; readonly parts: readonly TemplatePart[] };

/**
 * Fills the placeholders of a text: `{{order.number}}` is a value, `{{#items}}…{{/items}}` stands once for each element of a list or
 * while there is a value, `{{^items}}…{{/items}}` while there is none, and `{{.}}` is the element itself. What the payload lacks is
 * looked for in what is around it, and else prints nothing. Each value passes `escape`; no value is ever read as a template.
 */
export function fillTemplate(template: string, payload: unknown, escape: (text: string) => string): string {
  return printTemplateParts(parseTemplate(template), [payload], escape);
}

/** Text that stands in HTML as itself, between tags or in a quoted attribute. */
export function escapeMailHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
}

const tag = /\{\{\s*([#^/]?)\s*([\w-]+(?:\.[\w-]+)*|\.)\s*\}\}/g;

/** A section that is not closed ends with the text, a stray end is left out. */
function parseTemplate(template: string): readonly TemplatePart[] {
  const open: { path: string; isInverted: boolean; parts: TemplatePart[] }[] = [{ path: '', isInverted: false, parts: [] }];
  const add = (part: TemplatePart): void => void open.at(-1)?.parts.push(part);
  const close = (): void => {
    const section = open.pop();
    if (section) add({ kind: 'section', ...section });
  };
  let end = 0;
  for (const { 0: whole, 1: sign = '', 2: path = '', index } of template.matchAll(tag)) {
    add({ kind: 'text', text: template.slice(end, index) });
    end = index + whole.length;
    if (sign === '') add({ kind: 'value', path });
    else if (sign !== '/') open.push({ path, isInverted: sign === '^', parts: [] });
    else if (open.length > 1 && open.at(-1)?.path === path) close();
  }
  add({ kind: 'text', text: template.slice(end) });
  while (open.length > 1) close();
  return open[0]?.parts ?? [];
}

/** `around`: the payload, and the elements of the sections it is in, the innermost last. */
function printTemplateParts(parts: readonly TemplatePart[], around: readonly unknown[], escape: (text: string) => string): string {
  const text = parts.map((part) => {
    if (part.kind === 'text') return part.text;
    const value = findPayloadValue(part.path, around);
    if (part.kind === 'value') return escape(printPlainValue(value));
    if (part.isInverted) return isPayloadThere(value) ? '' : printTemplateParts(part.parts, around, escape);
    const elements: readonly unknown[] = Array.isArray(value) ? value : isPayloadThere(value) ? [value] : [];
    return elements.map((element) => printTemplateParts(part.parts, [...around, element], escape)).join('');
  });
  return text.join('');
}

function findPayloadValue(path: string, around: readonly unknown[]): unknown {
  if (path === '.') return around.at(-1);
  const [first = '', ...rest] = path.split('.');
  const holder = around.findLast((each) => isPlainObject(each) && Object.hasOwn(each, first));
  return [first, ...rest].reduce<unknown>(
    (value, name) => (isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    holder,
  );
}

function isPayloadThere(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false && value !== '';
}

// A list or an object has no words of its own.
function printPlainValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
