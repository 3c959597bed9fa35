/** What happens after a call: toasts and steps. */
import type { ScreenMode, ActionOutcome, FollowUpStep, ModelText } from '../../../model/model.ts';
import { builtInToasts } from '../../shape/shared.ts';
import { findTree, findTreeText, type Tree } from '../../descriptor.ts';
import { compileCondition, compileValues } from '../expressions/condition.ts';
import type { CompileScope } from '../context.ts';
import { compileMessageText, wrapPlainText } from '../text.ts';
import { isFalseTree, wrapAsList, parseMilliseconds } from '../tree.ts';

export interface BuiltInOutcome {
  /** Which toasts it has where nothing is written, by their keys in `toasts` of _app.yaml. */
  readonly toasts: readonly [success: keyof typeof builtInToasts, failure: keyof typeof builtInToasts];
  readonly after: FollowUpStep;
  readonly afterFailure: FollowUpStep;
}

export const stayStep: FollowUpStep = { kind: 'stay', when: true };
export const refreshStep: FollowUpStep = { kind: 'refresh', ms: 0, when: true };
export const toListStep: FollowUpStep = { kind: 'screen', screen: 'list', resource: null, tab: null, query: {}, when: true };

/** The outcome as written, with the built-in texts and steps where nothing is. */
export function compileOutcome(tree: Tree | null, sight: CompileScope, builtin: BuiltInOutcome): ActionOutcome {
  const success = findTree(tree, 'success');
  const [done, failed] = builtin.toasts;
  return {
    success: isFalseTree(success) ? null : compileToastText(success, sight, done),
    failure: compileToastText(findTree(tree, 'failure'), sight, failed),
    after: compileSteps(findTree(tree, 'after'), sight) ?? [builtin.after],
    afterFailure: compileSteps(findTree(tree, 'afterFailure'), sight) ?? [builtin.afterFailure],
  };
}

function compileToastText(tree: Tree | null, sight: CompileScope, toast: keyof typeof builtInToasts): ModelText {
  const ofProject = findTree(sight.context.descriptors.app, 'toasts', toast);
  return compileMessageText(tree, sight) ?? compileMessageText(ofProject, sight) ?? wrapPlainText(builtInToasts[toast]);
}

function compileSteps(tree: Tree | null, sight: CompileScope): readonly FollowUpStep[] | null {
  return tree === null ? null : wrapAsList(tree).map((item) => compileStep(item, sight));
}

const screens: readonly ScreenMode[] = ['list', 'show', 'create', 'edit'];

function compileStep(tree: Tree, sight: CompileScope): FollowUpStep {
  const when = compileCondition(findTree(tree, 'when'), sight, true);
  const action = findTreeText(tree, 'act');
  if (action !== null) return { kind: 'act', action, when };
  const wait = findTreeText(tree, 'wait');
  if (wait !== null) return { kind: 'wait', ms: parseMilliseconds(wait), when };
  const later = findTreeText(tree, 'refresh');
  if (later !== null) return { kind: 'refresh', ms: parseMilliseconds(later), when };
  return compileGotoStep(tree.kind === 'scalar' ? tree.text : (findTreeText(tree, 'goto') ?? 'stay'), tree, { when, sight });
}

function compileGotoStep(target: string, tree: Tree, { when, sight }: { when: FollowUpStep['when']; sight: CompileScope }): FollowUpStep {
  if (target === 'stay') return { kind: 'stay', when };
  if (target === 'refresh') return { kind: 'refresh', ms: 0, when };
  const screen = screens.find((each) => each === target) ?? (target === 'header:Location' ? target : null);
  return {
    kind: 'screen',
    screen: screen === 'header:Location' ? 'header:Location' : (screen ?? 'list'),
    resource: screen === null ? target : screen === 'header:Location' ? findTreeText(tree, 'of') : null,
    tab: findTreeText(tree, 'tab'),
    query: compileValues(findTree(tree, 'query'), sight),
    when,
  };
}
