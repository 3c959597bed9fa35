/** What happens after a call: toasts and steps. */
import type { Mode, Outcome, Step, Text } from '../../model/model.ts';
import { at, textAt, type Tree } from '../descriptor.ts';
import { conditionOf, valuesOf } from './condition.ts';
import type { Sight } from './context.ts';
import { messageOf, plainText } from './text.ts';
import { isFalse, listOf } from './tree.ts';

export interface Builtin {
  readonly success: string;
  readonly failure: string;
  readonly after: Step;
  readonly afterFailure: Step;
}

export const stay: Step = { kind: 'stay', when: true };
export const refresh: Step = { kind: 'refresh', ms: 0, when: true };
export const toList: Step = { kind: 'screen', screen: 'list', resource: null, tab: null, query: {}, when: true };

/** The outcome as written, with the built-in texts and steps where nothing is. */
export function outcomeOf(tree: Tree | null, sight: Sight, builtin: Builtin): Outcome {
  const success = at(tree, 'success');
  return {
    success: isFalse(success) ? null : said(success, sight, builtin.success),
    failure: said(at(tree, 'failure'), sight, builtin.failure),
    after: stepsOf(at(tree, 'after'), sight) ?? [builtin.after],
    afterFailure: stepsOf(at(tree, 'afterFailure'), sight) ?? [builtin.afterFailure],
  };
}

function said(tree: Tree | null, sight: Sight, builtin: string): Text {
  return messageOf(tree, sight) ?? plainText(builtin);
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
    resource: screen === null ? target : null,
    tab: textAt(tree, 'tab'),
    query: valuesOf(at(tree, 'query'), sight),
    when,
  };
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

/** `3s` → 3000; a bare number is milliseconds. */
function milliseconds(text: string): number {
  const [, count = '0', unit = 'ms'] = /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(text) ?? [];
  return Number(count) * (units[unit === '' ? 'ms' : unit] ?? 1);
}
