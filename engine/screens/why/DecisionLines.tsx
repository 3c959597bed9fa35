/** The lines of a decision: passed, failed or left to the record, in words, and for those who may read descriptors where it is written. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useContext } from 'react';
import type { SourcePlace } from '../../model/expression.ts';
import { listDecidingParts, type DecisionLine, type AccessOutcome, type ConditionPart } from '../../studio/decide/decision.ts';
import { Glyph, Link, mono, type GlyphName } from '../../ui/index.ts';
import { formatLineLabel, buildLinePath } from '../links.ts';
import { HasPagesContext } from './ask.ts';
import { useGateWording } from './useGateWords.ts';

interface Props {
  readonly lines: readonly DecisionLine[];
  /** Whether file and line are told. */
  readonly hasPlaces: boolean;
  /** Follows a link. */
  readonly onLeave: () => void;
}

const glyphs: Readonly<Record<AccessOutcome, GlyphName>> = { passes: 'done', fails: 'octagon', depends: 'clock' };

/** What is in the way comes with its parts, what is met with what it is met by. */
export function DecisionLines({ lines, hasPlaces, onLeave }: Props) {
  const { i18n } = useLingui();
  const gateWords = useGateWording();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {lines.map((line, at) => (
        <Box component="li" key={at} sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
          <OutcomeMark outcome={line.outcome} />
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{gateWords[line.gate]}</Box>
            <Box sx={{ overflowWrap: 'anywhere', textWrap: 'pretty', hyphens: 'auto' }}>
              {capitalizeSentence(tellLine(line, i18n.locale))}
            </Box>
            {line.outcome !== 'passes' && line.part !== null && <DecisionParts part={line.part} />}
            {hasPlaces && <DescriptorPlace place={line.place} onLeave={onLeave} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** A rule that is met may have many ways: told is the one that was gone. */
function tellLine({ words, outcome, part }: DecisionLine, locale: string): string {
  if (outcome !== 'passes' || part === null) return words;
  const met = new Set(listDecidingParts(part).map((each) => each.words));
  return new Intl.ListFormat(locale).format(met);
}

function OutcomeMark({ outcome }: { readonly outcome: AccessOutcome }) {
  const { i18n } = useLingui();
  const words = { passes: i18n._('met'), fails: i18n._('not met'), depends: i18n._('depends on the record') };
  return (
    <Box component="span" sx={{ pt: '3px', color: outcome === 'fails' ? 'error.main' : 'text.secondary', lineHeight: 0 }}>
      <Glyph name={glyphs[outcome]} />
      <span className="visually-hidden">{words[outcome]}</span>
    </Box>
  );
}

/** The operands of "and" and "or", each with whether it fits; of one fact nothing more is said. */
function DecisionParts({ part }: { readonly part: ConditionPart }) {
  if (part.join !== '&&' && part.join !== '||') return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {part.parts.map((each, at) => (
        <Box component="li" key={at} sx={{ display: 'flex', gap: 2, color: 'text.secondary', minWidth: 0 }}>
          <OutcomeMark outcome={each.value === 'true' ? 'passes' : each.value === 'false' ? 'fails' : 'depends'} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{capitalizeSentence(each.words)}</Box>
        </Box>
      ))}
    </Box>
  );
}

/** File and line, as a link to them where they have a page. */
export function DescriptorPlace({ place, onLeave }: { readonly place: SourcePlace | null; readonly onLeave: () => void }) {
  const hasPages = useContext(HasPagesContext);
  if (place === null || place.file === '') return null;
  if (!hasPages) return <Box sx={{ fontFamily: mono, fontSize: 12, color: 'text.secondary' }}>{formatLineLabel(place)}</Box>;
  return (
    // Not the box but the link in it is pressed; the click only comes by here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <Box onClick={onLeave} sx={{ fontFamily: mono, fontSize: 12 }}>
      <Link to={buildLinePath(place)}>{formatLineLabel(place)}</Link>
    </Box>
  );
}

/** A part of a sentence as a sentence. */
export function capitalizeSentence(words: string): string {
  const [first = ''] = words;
  return first.toUpperCase() + words.slice(first.length);
}
