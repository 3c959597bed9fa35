import { isOpenToUser } from '../../model/access.ts';
import type { Resource } from '../../model/model.ts';
import { formatTitleInSentence } from '../../model/title-in-sentence.ts';
import { describeInWords, type Teller } from '../../studio/words/words.ts';
import { Refusal } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import type { ServerCall } from './call.ts';
import { printForCall, callScopeOf } from './call.ts';

/** A refusal by a rule for which nobody wrote a reason, with the rule in words as its way out, if this user may see all that it reads. */
export function addRuleInWords(call: ServerCall, refusal: Refusal): Refusal {
  const { rule, hint } = refusal.facts;
  if (rule === undefined || hint !== undefined || typeof rule.cond === 'boolean') return refusal;
  if (!rule.cond.reads.every((read) => isReadableFor(call, rule.resource, read))) return refusal;
  const teller: Teller = {
    say: (text, values = {}) => printForCall(call, { text, values }),
    text: (text) => printForCall(call, text),
    inSentence: (title) => formatTitleInSentence(title, call.locale),
  };
  const words = describeInWords(rule.cond, { model: call.engine.model, resource: rule.resource }, teller);
  return new Refusal(refusal.code, refusal.says, { ...refusal.facts, hint: say('Only possible if: {rule}', { rule: words }) });
}

/** What is told of a record must not tell that there is more of it than its reader sees. */
function isReadableFor(call: ServerCall, { fields }: Resource, read: string): boolean {
  const [root = '', name = '', ref = '', member] = read.split('.');
  if (['role', 'user', 'settings', 'mode', 'now'].includes(root)) return true;
  if (root !== 'self' && root !== 'old') return false;
  const isOpen = (of: Resource['fields'] | undefined, each: string): boolean => {
    const field = of?.[each];
    return field !== undefined && isOpenToUser(field.visible, callScopeOf(call, 'show'));
  };
  if (name !== '_data') return isOpen(fields, name);
  const choices = fields[ref]?.choices;
  const target = choices?.kind === 'ref' ? call.engine.model.resources[choices.to] : undefined;
  return isOpen(fields, ref) && member !== undefined && isOpen(target?.fields, member);
}
