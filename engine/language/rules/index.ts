import type { Descriptors } from '../descriptor.ts';
import type { Problem } from '../problem.ts';
import { badPattern } from './bad-pattern.ts';
import { bodyNotInvertible } from './body-not-invertible.ts';
import { circularDefinition } from './circular.ts';
import { commentsCannot } from './comments-cannot.ts';
import { notifyCannot } from './notify-cannot.ts';
import { duplicateName } from './duplicate-name.ts';
import { editCannot } from './edit-cannot.ts';
import { fileEncoding } from './file-encoding.ts';
import { failedCannot } from './failed-cannot.ts';
import { faultyExpression } from './faulty-expression.ts';
import { foreignKey } from './foreign-key.ts';
import { formerName } from './former-name.ts';
import { halfASource } from './half-a-source.ts';
import { hiddenMember } from './hidden-member.ts';
import { keyNotWritable } from './key-not-writable.ts';
import { collectMentions } from './mentions.ts';
import { missingAccess } from './missing-access.ts';
import { missingFields } from './missing-fields.ts';
import { neverFits } from './never-fits.ts';
import { nobodyMay } from './nobody-may.ts';
import { notACondition } from './not-a-condition.ts';
import { oneEffect } from './one-effect.ts';
import { operatorSign } from './operator-sign.ts';
import { pageOnly } from './page-only.ts';
import { pastTransition } from './past-transition.ts';
import { createRuleProject } from './project.ts';
import { requiredNowhere } from './required-nowhere.ts';
import { reservedName } from './reserved-name.ts';
import { roleChoices } from './role-choices.ts';
import type { DescriptorRule } from './rule.ts';
import { ruleOfOneField } from './rule-of-one-field.ts';
import { sameCall } from './same-call.ts';
import { sameRoute } from './same-route.ts';
import { signInCannot } from './sign-in-cannot.ts';
import { sortUnknown } from './sort-unknown.ts';
import { sourceCannot } from './source-cannot.ts';
import { sumCannot } from './sum-cannot.ts';
import { titleField } from './title-field.ts';
import { unknownAction } from './unknown-action.ts';
import { unknownCollection } from './unknown-collection.ts';
import { unknownDenies } from './unknown-denies.ts';
import { unknownField } from './unknown-field.ts';
import { unknownFilter } from './unknown-filter.ts';
import { unknownFormat } from './unknown-format.ts';
import { unknownIcon } from './unknown-icon.ts';
import { unknownMenuGroup } from './unknown-menu-group.ts';
import { unknownMessage } from './unknown-message.ts';
import { unknownPage } from './unknown-page.ts';
import { unknownParent } from './unknown-parent.ts';
import { unknownPlaceholder } from './unknown-placeholder.ts';
import { unknownResource } from './unknown-resource.ts';
import { unknownRole } from './unknown-role.ts';
import { unknownSource } from './unknown-source.ts';
import { unknownState } from './unknown-state.ts';
import { unknownType } from './unknown-type.ts';
import { unknownValue } from './unknown-value.ts';
import { unknownVerb } from './unknown-verb.ts';
import { unknownWidget } from './unknown-widget.ts';
import { undecidedVisible } from './undecided-visible.ts';
import { waitingCannot } from './waiting-cannot.ts';
import { widensNothing } from './widens-nothing.ts';
import { mayBeUnread } from '../unread.ts';

/** All rules by the code of the problem they find. */
export const descriptorRules: Readonly<Record<string, DescriptorRule>> = {
  'bad-pattern': badPattern,
  'body-not-invertible': bodyNotInvertible,
  circular: circularDefinition,
  'comments-cannot': commentsCannot,
  'notify-cannot': notifyCannot,
  'duplicate-name': duplicateName,
  'edit-cannot': editCannot,
  'failed-cannot': failedCannot,
  'faulty-expression': faultyExpression,
  'file-encoding': fileEncoding,
  'foreign-key': foreignKey,
  'former-name': formerName,
  'half-a-source': halfASource,
  'hidden-member': hiddenMember,
  'key-not-writable': keyNotWritable,
  'missing-access': missingAccess,
  'missing-fields': missingFields,
  'never-fits': neverFits,
  'nobody-may': nobodyMay,
  'not-a-condition': notACondition,
  'one-effect': oneEffect,
  'operator-sign': operatorSign,
  'page-only': pageOnly,
  'past-transition': pastTransition,
  'required-nowhere': requiredNowhere,
  'reserved-name': reservedName,
  'role-choices': roleChoices,
  'rule-of-one-field': ruleOfOneField,
  'same-call': sameCall,
  'same-route': sameRoute,
  'sign-in-cannot': signInCannot,
  'sort-unknown': sortUnknown,
  'source-cannot': sourceCannot,
  'sum-cannot': sumCannot,
  'title-field': titleField,
  'unknown-action': unknownAction,
  'unknown-collection': unknownCollection,
  'unknown-denies': unknownDenies,
  'unknown-field': unknownField,
  'unknown-filter': unknownFilter,
  'unknown-format': unknownFormat,
  'unknown-icon': unknownIcon,
  'unknown-menu-group': unknownMenuGroup,
  'unknown-message': unknownMessage,
  'unknown-page': unknownPage,
  'unknown-parent': unknownParent,
  'unknown-placeholder': unknownPlaceholder,
  'unknown-resource': unknownResource,
  'unknown-role': unknownRole,
  'unknown-source': unknownSource,
  'unknown-state': unknownState,
  'unknown-type': unknownType,
  'unknown-value': unknownValue,
  'unknown-verb': unknownVerb,
  'unknown-widget': unknownWidget,
  'undecided-visible': undecidedVisible,
  'waiting-cannot': waitingCannot,
  'widens-nothing': widensNothing,
};

/** Every mistake that shows only when all descriptors are seen together. */
export function applyRules(descriptors: Descriptors): readonly Problem[] {
  const project = createRuleProject(descriptors);
  const facts = { project, mentions: collectMentions(project) };
  return Object.values(descriptorRules)
    .flatMap((rule) => rule(facts))
    .filter((problem) => !mayBeUnread(descriptors, problem));
}

/**
 * The rules that judge one word by itself, and the shared file that has the names it may be. They hold where the rest of a descriptor is not
 * to be read: whoever has mistaken a key is told of a mistaken type in the same run.
 */
const rulesOfWords: Readonly<Record<string, 'types' | 'roles' | null>> = {
  'bad-pattern': null,
  'unknown-icon': null,
  'unknown-type': 'types',
  'unknown-role': 'roles',
};

/** What `told` leaves to be said of single words, each mistake once. */
export function applyRulesOfWords(descriptors: Descriptors, told: readonly Problem[]): readonly Problem[] {
  const project = createRuleProject(descriptors);
  const facts = { project, mentions: collectMentions(project) };
  const isSound = (shared: string): boolean => !told.some(({ file }) => file.endsWith(`_${shared}.yaml`));
  return Object.entries(rulesOfWords)
    .filter(([, shared]) => shared === null || isSound(shared))
    .flatMap(([name]) => descriptorRules[name]?.(facts) ?? [])
    .filter((found) => !told.some(({ file, line, column }) => file === found.file && line === found.line && column === found.column));
}
