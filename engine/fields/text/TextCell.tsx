import { useI18n } from '../../i18n/index.ts';
import { JsonView } from '../../ui/index.ts';
import { TruncatedText, formatPlainText, type FieldCellViewProps } from '../cell.tsx';

/** Plain words. */
export function TextCell({ value, truncate, isRoomy }: FieldCellViewProps) {
  return <TruncatedText text={formatPlainText(value)} truncate={truncate} isRoomy={isRoomy} />;
}

/** Source text, line breaks kept where there is room. */
export function CodeCell({ field, value, truncate, isRoomy }: FieldCellViewProps) {
  const { text } = useI18n();
  return isRoomy ? (
    <JsonView value={formatPlainText(value)} label={text(field.title)} />
  ) : (
    <TruncatedText text={formatPlainText(value)} truncate={truncate} />
  );
}

// Coloured like a link; underlined by the browser only where it is asked for.
const quietLink = { color: 'var(--mui-palette-primary-text)', textDecoration: 'none' } as const;

const hrefOfText = (type: string, text: string): string | null => {
  if (type === 'email') return `mailto:${text}`;
  if (/^https?:\/\//i.test(text)) return text;
  return type === 'hostname' ? `https://${text}` : null;
};

/** Mail addresses, host names and web addresses as what they lead to; any other scheme stays text. */
export function LinkCell({ field, value, truncate, isRoomy }: FieldCellViewProps) {
  const text = formatPlainText(value);
  const address = hrefOfText(field.type, text);
  const shown = <TruncatedText text={text} truncate={truncate} isRoomy={isRoomy} />;
  if (address === null) return shown;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()} style={quietLink}>
      {shown}
    </a>
  );
}

/** A secret is never in an answer: dots stand for one that is set. */
export function SecretCell() {
  return <span>••••••••</span>;
}
