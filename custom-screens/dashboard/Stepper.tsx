import { useLingui } from '@lingui/react';
import { Link, Track } from 'steward';
import { DashboardBlock } from './Block.tsx';
import { newGateway } from './fulfillments.tsx';
import { standingStepsOf, type Standing, type StandingStep } from './standing.ts';
import { useStandingWords } from './words.ts';

/** From account to fulfillments: how far the setup is. A step whose need is not met is dashed, without link, and says what is missing. */
export function StandingStepper({ standing }: { readonly standing: Standing }) {
  const { i18n } = useLingui();
  const { nameOf, codeOf } = useStandingWords();
  const steps = standingStepsOf(standing);
  const present = steps.find(({ tone }) => tone !== 'positive');
  const detailOf = ({ name, code, needs }: StandingStep) => {
    const word = codeOf(code);
    if (needs !== null) return i18n._('{state}, needs {step}', { state: word, step: nameOf(needs) });
    return name === 'integration' && code === 'pending' ? <Link to={newGateway}>{word}</Link> : word;
  };
  return (
    <DashboardBlock title={i18n._('Setup')}>
      <Track
        label={i18n._('Setup')}
        steps={steps.map((step) => ({
          name: step.name,
          title: nameOf(step.name),
          tone: step.tone,
          detail: detailOf(step),
          when: step.needs !== null ? 'future' : step === present ? 'present' : 'past',
        }))}
      />
    </DashboardBlock>
  );
}
