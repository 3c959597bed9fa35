/** The lines of a decision: passed, failed or left to the record, in words, and for those who may read descriptors where it is written. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useContext } from 'react';
import type { Place } from '../../model/expression.ts';
import type { Line, Outcome, Part } from '../../review/decision.ts';
import { Glyph, Link, mono, type GlyphName } from '../../ui/index.ts';
import { lineLabel, linePath } from '../links.ts';
import { HasPagesContext } from './ask.ts';
import { useGateWords } from './useGateWords.ts';

interface Props {
  readonly lines: readonly Line[];
  /** Whether file and line are told. */
  readonly hasPlaces: boolean;
  /** Follows a link. */
  readonly onLeave: () => void;
}

const glyphs: Readonly<Record<Outcome, GlyphName>> = { passes: 'done', fails: 'octagon', depends: 'clock' };

/** What decides comes with its parts. */
export function DecisionLines({ lines, hasPlaces, onLeave }: Props) {
  const gateWords = useGateWords();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {lines.map((line, at) => (
        <Box component="li" key={at} sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
          <Mark outcome={line.outcome} />
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{gateWords[line.gate]}</Box>
            <Box sx={{ overflowWrap: 'anywhere', textWrap: 'pretty', hyphens: 'auto' }}>{capital(line.words)}</Box>
            {line.outcome !== 'passes' && line.part !== null && <Parts part={line.part} />}
            {hasPlaces && <Source place={line.place} onLeave={onLeave} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Mark({ outcome }: { readonly outcome: Outcome }) {
  const { i18n } = useLingui();
  const words = { passes: i18n._('fits'), fails: i18n._('does not fit'), depends: i18n._('depends on the record') };
  return (
    <Box component="span" sx={{ pt: '3px', color: outcome === 'fails' ? 'error.main' : 'text.secondary', lineHeight: 0 }}>
      <Glyph name={glyphs[outcome]} />
      <span className="visually-hidden">{words[outcome]}</span>
    </Box>
  );
}

/** The operands of "and" and "or", each with whether it fits; of one fact nothing more is said. */
function Parts({ part }: { readonly part: Part }) {
  if (part.join !== '&&' && part.join !== '||') return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {part.parts.map((each, at) => (
        <Box component="li" key={at} sx={{ display: 'flex', gap: 2, color: 'text.secondary', minWidth: 0 }}>
          <Mark outcome={each.value === 'true' ? 'passes' : each.value === 'false' ? 'fails' : 'depends'} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{capital(each.words)}</Box>
        </Box>
      ))}
    </Box>
  );
}

/** File and line, as a link to them where they have a page. */
export function Source({ place, onLeave }: { readonly place: Place | null; readonly onLeave: () => void }) {
  const hasPages = useContext(HasPagesContext);
  if (place === null || place.file === '') return null;
  if (!hasPages) return <Box sx={{ fontFamily: mono, fontSize: 12, color: 'text.secondary' }}>{lineLabel(place)}</Box>;
  return (
    // Not the box but the link in it is pressed; the click only comes by here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <Box onClick={onLeave} sx={{ fontFamily: mono, fontSize: 12 }}>
      <Link to={linePath(place)}>{lineLabel(place)}</Link>
    </Box>
  );
}

/** A part of a sentence as a sentence. */
export function capital(words: string): string {
  const [first = ''] = words;
  return first.toUpperCase() + words.slice(first.length);
}
