import type { Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { ConfirmQuestion } from '../../actions/Question.tsx';
import type { FormSubmit } from '../state/useSubmit.ts';

interface MoveQuestionProps extends Pick<FormSubmit, 'asking'> {
  readonly resource: Resource;
  readonly record: Values | null;
}

/** What is asked before a form is saved that takes its record to another state. */
export function MoveQuestion({ resource, record, asking }: MoveQuestionProps) {
  if (asking === null) return null;
  return (
    <ConfirmQuestion
      resource={resource}
      action={asking.move}
      record={record}
      scope={asking.scope}
      isBusy={false}
      onConfirm={() => asking.answer(true)}
      onCancel={() => asking.answer(false)}
    />
  );
}
