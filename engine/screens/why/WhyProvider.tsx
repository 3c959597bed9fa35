import { useCallback, useState, type ReactNode } from 'react';
import type { Model } from '../../model/model.ts';
import { deferSurface } from '../../ui/index.ts';
import { AskContext, HasPagesContext, type AskWhy, type MissingQuestion, type WhyQuestion } from './ask.ts';

const WhyPopover = deferSurface(() => import('./WhyPopover.tsx').then((module) => module.WhyPopover));
const MissingDialog = deferSurface(() => import('./MissingDialog.tsx').then((module) => module.MissingDialog));

interface Props {
  /** Titles of the roles, loaded when somebody asks. */
  readonly roles: () => Promise<Model['roles']>;
  /** Whether file and line lead to the descriptors; false where those have no page, so that they are words. Default: true. */
  readonly hasPages?: boolean;
  readonly children: ReactNode;
}

/** Answers "Why?" and "What is missing here?" for all screens inside; what it says is loaded with the first question. */
export function WhyProvider({ roles, hasPages = true, children }: Props) {
  const [asked, setAsked] = useState<{ readonly question: WhyQuestion | MissingQuestion; readonly control: HTMLElement | null } | null>(
    null,
  );
  const ask = useCallback<AskWhy>((question, control) => setAsked({ question, control }), []);
  const close = () => setAsked(null);
  return (
    <AskContext value={ask}>
      <HasPagesContext value={hasPages}>
        {children}
        {asked !== null &&
          (asked.question.kind === 'why' ? (
            <WhyPopover question={asked.question} control={asked.control} roles={roles} onClose={close} />
          ) : (
            <MissingDialog question={asked.question} roles={roles} onClose={close} />
          ))}
      </HasPagesContext>
    </AskContext>
  );
}
