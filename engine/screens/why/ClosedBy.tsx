/** Why a page is closed: the deciding rule in words, and for those who may read descriptors where it is written. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { isConditionTrue } from '../../model/evaluate.ts';
import type { Condition, SourcePlace } from '../../model/expression.ts';
import type { Model, Resource, ResourceVerb } from '../../model/model.ts';
import { decideAccess } from '../../studio/decide/decision.ts';
import { describeInWords } from '../../studio/words/words.ts';
import { useScope } from '../context.ts';
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

export function ClosedByReason({ roles, ...closed }: ClosedPage & { readonly roles: () => Promise<Model['roles']> }) {
  const { i18n } = useLingui();
  const scope = useScope();
  const { name, resource } = closed;
  const facts = useWhyFacts<Resource | null>({ resource, name, scope, roles });
  const told = useClosedWording(closed, facts);
  if (told === null) return null;
  const { words, place } = told;
  return (
    <Box>
      {words === null
        ? i18n._('This depends on values that you cannot see.')
        : capitalizeSentence(i18n._('Needed: {condition}', { condition: words }))}
      {facts?.mayRead === true && <DescriptorPlace place={place} onLeave={() => undefined} />}
    </Box>
  );
}

/** null while it is asked for, and where nothing refuses; without words where they would name what this user may not see. */
function useClosedWording(
  { verb, cond }: ClosedPage,
  facts: WhyFacts<Resource | null> | null,
): { readonly words: string | null; readonly place: SourcePlace | null } | null {
  const scope = useScope();
  const teller = useSentenceTeller();
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
    return { words: mayRead || isLineReadable(by, resource, { scope, action: null }) ? by.words : null, place: by.place };
  }, [facts, cond, verb, scope, teller]);
}
