/** Why a page is closed: the deciding rule in words, the roles held, and for those who may read descriptors where the rule is written. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import type { Condition, SourcePlace } from '../../model/expression.ts';
import type { Model, Resource, ResourceVerb } from '../../model/model.ts';
import { decideAccess } from '../../studio/decide/decision.ts';
import { describeInWords } from '../../studio/words/words.ts';
import { titleOfRole } from '../../studio/words/words-of-fact.ts';
import { useEngine, useScope } from '../context.ts';
import { capitalizeSentence, DescriptorPlace } from './DecisionLines.tsx';
import { isLineReadable } from './reading.ts';
import { useSentenceTeller } from './useTeller.ts';
import { useWhyFacts, type WhyFacts } from './useWhyFacts.ts';

export interface ClosedPage {
  /** Of the resource whose page this is; null: the page is of none. */
  readonly name: string | null;
  /** null where it is not loaded: a page that nobody may use asks for nothing. */
  readonly resource: Resource | null;
  readonly verb: ResourceVerb;
  /** What decides where there is no resource to ask. */
  readonly cond: Condition;
}

interface ClosedByReasonProps extends ClosedPage {
  readonly roles: () => Promise<Model['roles']>;
  /** Names of the roles that this user was given. */
  readonly held: readonly string[];
}

export function ClosedByReason({ roles, held, ...closed }: ClosedByReasonProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const scope = useScope();
  const { name, resource } = closed;
  const facts = useWhyFacts<Resource | null>({ resource, name, scope, roles });
  const told = useClosedWording(closed, facts);
  if (facts === null) return null;
  const titles = held.map((role) => titleOfRole(role, facts.roles, text));
  return (
    <>
      {told !== null && (
        <Box>
          {told.words === null
            ? i18n._('This depends on values that you cannot see.')
            : capitalizeSentence(i18n._('Needed: {condition}', { condition: told.words }))}
          {facts.mayRead && <DescriptorPlace place={told.place} onLeave={() => undefined} />}
        </Box>
      )}
      <Box>{titles.length === 0 ? i18n._('You have no role.') : i18n._('Your roles: {roles}.', { roles: titles.join(', ') })}</Box>
    </>
  );
}

/** null while it is asked for, and where nothing refuses; without words where they would name what this user may not see. */
function useClosedWording(
  { verb, cond }: ClosedPage,
  facts: WhyFacts<Resource | null> | null,
): { readonly words: string | null; readonly place: SourcePlace | null } | null {
  const scope = useScope();
  const teller = useSentenceTeller();
  const { resourceOf } = useEngine();
  return useMemo(() => {
    if (facts === null) return null;
    const { roles, resource, mayRead } = facts;
    const model = { roles };
    if (resource === null && isConditionTrue(cond, scope)) return null;
    if (resource === null)
      return {
        words: describeInWords(cond, { model, resource }, teller),
        place: typeof cond === 'boolean' || cond.place.file === '' ? null : cond.place,
      };
    const { by } = decideAccess({ model, resource, wish: { kind: 'verb', verb }, scope }, teller);
    if (by === null) return null;
    return { words: mayRead || isLineReadable(by, resource, { scope, action: null, resourceOf }) ? by.words : null, place: by.place };
  }, [facts, cond, verb, scope, teller, resourceOf]);
}
