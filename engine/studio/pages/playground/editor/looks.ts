/** The editor in the colours of the theme: CSS variables, so it follows light and dark by itself. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { mono } from '../../../../ui/index.ts';

const paletteColor = (name: string): string => `var(--mui-palette-${name})`;

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '12px', color: paletteColor('text-primary'), backgroundColor: paletteColor('background-paper') },
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused .cm-scroller': { boxShadow: `inset 0 0 0 2px ${paletteColor('primary-text')}` },
  '.cm-scroller': { fontFamily: mono, lineHeight: '18px' },
  '.cm-content': { padding: '8px 0', caretColor: paletteColor('text-primary') },
  '.cm-cursor': { borderLeftColor: paletteColor('text-primary') },
  '.cm-gutters': {
    backgroundColor: paletteColor('background-sunken'),
    color: paletteColor('text-disabled'),
    border: 0,
    borderRight: `1px solid ${paletteColor('divider')}`,
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: paletteColor('text-primary') },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: `${paletteColor('selectedHover')} !important`,
  },
  '.cm-matchingBracket': { backgroundColor: 'transparent', outline: `1px solid ${paletteColor('control')}` },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${paletteColor('error-main')} 1px`,
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${paletteColor('warning-main')} 1px`,
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    fontSize: '12px',
    lineHeight: '16px',
    maxWidth: 'min(420px, 90vw)',
    color: paletteColor('text-primary'),
    backgroundColor: paletteColor('background-raised'),
    border: `1px solid ${paletteColor('onRaised-lineStrong')}`,
    borderRadius: '8px',
    overflow: 'hidden',
  },
  '.cm-tooltip .cm-says': { padding: '8px 10px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: mono, maxHeight: '260px' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px !important' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: `${paletteColor('action-selected')} !important`,
    color: `${paletteColor('text-primary')} !important`,
  },
  '.cm-tooltip.cm-completionInfo': { padding: '8px 10px', width: '280px' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 600 },
  '.cm-diagnostic': { padding: '8px 10px', borderLeft: 0 },
  '.cm-diagnosticAction': {
    color: paletteColor('primary-text'),
    backgroundColor: 'transparent',
    border: `1px solid ${paletteColor('onRaised-lineStrong')}`,
    borderRadius: '6px',
    padding: '2px 8px',
    font: 'inherit',
  },
});

// Keys are what one looks for; words and values stand back, comments further.
const highlight = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: paletteColor('primary-text') },
  { tag: [tags.comment, tags.lineComment], color: paletteColor('text-disabled') },
  { tag: [tags.string, tags.content, tags.attributeValue], color: paletteColor('text-primary') },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: paletteColor('text-secondary') },
  { tag: [tags.meta, tags.keyword], color: paletteColor('warning-main') },
]);

export const looks: Extension = [theme, syntaxHighlighting(highlight)];
