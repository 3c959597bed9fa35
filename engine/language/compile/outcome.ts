/** What happens after a call: toasts and steps. */
import type { Mode, Outcome, Step, Text } from '../../model/model.ts';
import { builtIn } from '../shape/shared.ts';
import { at, textAt, type Tree } from '../descriptor.ts';
import { conditionOf, valuesOf } from './condition.ts';
import type { Sight } from './context.ts';
import { messageOf, plainText } from './text.ts';
import { isFalse, listOf, milliseconds } from './tree.ts';

export interface Builtin {
  /** Which toasts it has where nothing is written, by their keys in `toasts` of _app.yaml. */
  readonly toasts: readonly [success: keyof typeof builtIn, failure: keyof typeof builtIn];
  readonly after: Step;
  readonly afterFailure: Step;
}

export const stay: Step = { kind: 'stay', when: true };
export const refresh: Step = { kind: 'refresh', ms: 0, when: true };
export const toList: Step = { kind: 'screen', screen: 'list', resource: null, tab: null, query: {}, when: true };

/** The outcome as written, with the built-in texts and steps where nothing is. */
export function outcomeOf(tree: Tree | null, sight: Sight, builtin: Builtin): Outcome {
  const success = at(tree, 'success');
  const [done, failed] = builtin.toasts;
  return {
    success: isFalse(success) ? null : said(success, sight, done),
    failure: said(at(tree, 'failure'), sight, failed),
    after: stepsOf(at(tree, 'after'), sight) ?? [builtin.after],
    afterFailure: stepsOf(at(tree, 'afterFailure'), sight) ?? [builtin.afterFailure],
  };
}

function said(tree: Tree | null, sight: Sight, toast: keyof typeof builtIn): Text {
  const ofProject = at(sight.context.descriptors.app, 'toasts', toast);
  return messageOf(tree, sight) ?? messageOf(ofProject, sight) ?? plainText(builtIn[toast]);
}

function stepsOf(tree: Tree | null, sight: Sight): readonly Step[] | null {
  return tree === null ? null : listOf(tree).map((item) => stepOf(item, sight));
}

const screens: readonly Mode[] = ['list', 'show', 'create', 'edit'];

function stepOf(tree: Tree, sight: Sight): Step {
  const when = conditionOf(at(tree, 'when'), sight, true);
  const action = textAt(tree, 'act');
  if (action !== null) return { kind: 'act', action, when };
  const wait = textAt(tree, 'wait');
  if (wait !== null) return { kind: 'wait', ms: milliseconds(wait), when };
  const later = textAt(tree, 'refresh');
  if (later !== null) return { kind: 'refresh', ms: milliseconds(later), when };
  return goto(tree.kind === 'scalar' ? tree.text : (textAt(tree, 'goto') ?? 'stay'), tree, { when, sight });
}

function goto(target: string, tree: Tree, { when, sight }: { when: Step['when']; sight: Sight }): Step {
  if (target === 'stay') return { kind: 'stay', when };
  if (target === 'refresh') return { kind: 'refresh', ms: 0, when };
  const screen = screens.find((each) => each === target) ?? (target === 'header:Location' ? target : null);
  return {
    kind: 'screen',
    screen: screen === 'header:Location' ? 'header:Location' : (screen ?? 'list'),
    resource: screen === null ? target : screen === 'header:Location' ? textAt(tree, 'of') : null,
    tab: textAt(tree, 'tab'),
    query: valuesOf(at(tree, 'query'), sight),
    when,
  };
}
