/** What a cell gets: the drawn value of a field in lists, facts and show screens. Cells know no screen. */
import { styled } from '@mui/material/styles';
import {
  createContext,
  useState,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { EvaluationScope } from '../model/evaluate.ts';
import type { Field, ModelText } from '../model/model.ts';
import type { Values } from '../model/values.ts';
import { deferSurface } from '../ui/index.ts';
import type { WholeTextPopoverProps } from './WholeTextPopover.tsx';

const WholeTextPopover = deferSurface<WholeTextPopoverProps>(() =>
  import('./WholeTextPopover.tsx').then((module) => module.WholeTextPopover),
);

export interface FieldCellViewProps {
  readonly field: Field;
  /** Never empty: an empty value is drawn before a cell is asked. */
  readonly value: unknown;
  /** The record or row that holds the value, copies in `_data` included. */
  readonly values: Values;
  /** `self` is the record. */
  readonly scope: EvaluationScope;
  /** Cut after this many characters; null: only by the width. */
  readonly truncate: number | null;
  /** A page has room for tables and line breaks, a list row has one line. */
  readonly isRoomy: boolean;
  /** Draws a member inside this value. */
  readonly Nested: ComponentType<FieldCellProps>;
}

export interface FieldCellProps {
  readonly field: Field;
  readonly values: Values;
  /** `self` is the record; memoise it per row. */
  readonly scope: EvaluationScope;
  readonly as?: string | null;
  readonly truncate?: number | null;
  readonly empty?: ModelText | null;
  readonly tooltip?: ModelText | null;
  readonly isRoomy?: boolean;
}

export type CellView = ComponentType<FieldCellViewProps>;

/** Where a field within a value leads: `scope.self` is the element that holds it. null: nowhere. */
export type MemberLink = (
  field: Field,
  value: unknown,
  scope: EvaluationScope,
) => { readonly href: string; readonly isNewTab: boolean } | null;

/** Screens know where links lead; without one they lead nowhere. */
export const MemberLinkContext = createContext<MemberLink>(() => null);

/** One line that ends in an ellipsis; the whole text is in the tooltip. */
export const Line = (props: ComponentProps<'span'>) => <span className="cell-line" {...props} />;

/** Digits of equal width, for numbers, money, dates and counts only. */
export const Figures = (props: ComponentProps<'span'>) => <span className="cell-figures" {...props} />;

/** Secondary words beside a value, such as its unit. */
export const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

export const Mono = styled('span')({ fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, monospace', fontSize: 12, lineHeight: '18px' });

/** A text on one line. What a descriptor cuts is shown whole in the tooltip and by a click: on a page its row grows, in a list it stands over the rows. */
export function TruncatedText({
  text,
  truncate,
  isRoomy = false,
}: {
  readonly text: string;
  readonly truncate: number | null;
  readonly isRoomy?: boolean;
}): ReactNode {
  if (truncate !== null && text.length > truncate) {
    const shown = `${text.slice(0, truncate).trimEnd()}…`;
    return isRoomy ? <UnfoldingText text={text} shown={shown} /> : <WholeText key={text} text={text} shown={shown} />;
  }
  if (isRoomy) return <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>;
  return <Line title={text.length > 24 ? text : undefined}>{text}</Line>;
}

interface TruncatedTextProps {
  readonly text: string;
  /** Its beginning. */
  readonly shown: string;
}

function UnfoldingText({ text, shown }: TruncatedTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const turn = (): void => setIsOpen(!isOpen);
  return (
    <span
      role="button"
      tabIndex={0}
      title={isOpen ? undefined : text}
      aria-expanded={isOpen}
      onClick={turn}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        turn();
      }}
      style={{ cursor: 'pointer', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {isOpen ? text : shown}
    </span>
  );
}

function WholeText({ text, shown }: TruncatedTextProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    setAnchor(event.currentTarget);
  };
  return (
    <>
      <Line
        role="button"
        tabIndex={0}
        title={text}
        aria-expanded={anchor !== null}
        onClick={open}
        onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && open(event)}
        style={{ cursor: 'pointer' }}
      >
        {shown}
      </Line>
      <WholeTextPopover text={text} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}

/** A value as one line of text. */
export function formatPlainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
