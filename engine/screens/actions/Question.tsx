import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Action, Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { ConfirmDialog } from '../../ui/index.ts';
import { formatTitleInSentence } from '../../model/title-in-sentence.ts';
import { useRecordText } from './useRecordText.ts';
import { formatRecordTitle } from '../../model/record-title.ts';

export interface ConfirmQuestionProps {
  readonly resource: Resource;
  /** null: deletion. */
  readonly action: Action | null;
  readonly record: Values | null;
  readonly scope: EvaluationScope;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The confirmation: its title names the act and the record, its text says what happens. */
export function ConfirmQuestion({ resource, action, record, scope, isBusy, onConfirm, onCancel }: ConfirmQuestionProps) {
  const { text, locale } = useI18n();
  const { i18n } = useLingui();
  const say = useRecordText();
  const face = action ?? resource.remove;
  const sentence = action === null ? (resource.remove?.confirm ?? null) : action.confirm;
  if (face === null || sentence === null) return null;
  const title = record === null ? '' : formatRecordTitle(resource, record, locale);
  const verb = text(face.title);
  return (
    <ConfirmDialog
      title={title === '' ? i18n._('{verb}?', { verb }) : i18n._('{verb}: {title}?', { verb, title })}
      text={say(sentence, scope, { title, action: verb, resource: formatTitleInSentence(text(resource.title), locale) })}
      verb={verb}
      tone={action === null ? 'negative' : face.tone}
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
