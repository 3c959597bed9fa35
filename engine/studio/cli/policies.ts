import { compileSchemas } from '../../language/compile/fields/validators.ts';
import type { Source } from '../../language/index.ts';
import { readPolicies } from '../policy/sentences/index.ts';
import { suggestKnownName, createProblem, type Problem } from '../../language/problem.ts';
import { evaluateValue } from '../../model/evaluate.ts';
import type { Model, Resource } from '../../model/model.ts';
import { checkPolicies, type PolicyFacts } from '../policy/index.ts';

/** What policies are held against: the Model with its own validators, and settings as they are without any variable set. */
export function createPolicyFacts(model: Model, now: Date = new Date()): PolicyFacts {
  const known = new Map<string, ReturnType<PolicyFacts['schemasOf']>>();
  const schemasOf = (resource: Resource): ReturnType<PolicyFacts['schemasOf']> => {
    const found = known.get(resource.name) ?? compileSchemas(resource);
    known.set(resource.name, found);
    return found;
  };
  const scope = { roles: new Set<string>(), mode: 'list' as const, now, zone: 'UTC' };
  const settings = Object.values(model.settings).map(({ name, default: otherwise }) => [
    name,
    otherwise === null ? null : evaluateValue(otherwise, scope),
  ]);
  return { model, schemasOf, settings: Object.fromEntries(settings), now };
}

/** Problems of the policies among these files: lines that are not understood, names that are unknown, lines that do not hold. */
export function listPolicyProblems(model: Model, sources: readonly Source[]): readonly Problem[] {
  const { sentences, problems } = readPolicies(sources);
  return [...listPolicyFileProblems(model, sources), ...problems, ...checkPolicies(createPolicyFacts(model), sentences)];
}

/** A policy is of the resource that its file is named after; of the whole project where the name begins with `_`. */
function listPolicyFileProblems(model: Model, sources: readonly Source[]): readonly Problem[] {
  return sources.flatMap(({ file }) => {
    const name = /([^/]*)\.policy\.yaml$/.exec(file)?.[1];
    if (name === undefined || name.startsWith('_') || Object.hasOwn(model.resources, name)) return [];
    const { hint } = suggestKnownName(name, Object.keys(model.resources));
    return [
      createProblem(
        { file, line: 1, column: 1, endColumn: 2 },
        {
          code: 'file-name',
          message: `the policy is named after "${name}", but there is no such resource`,
          hint: hint ?? `Call a policy of the whole project _${name}.policy.yaml.`,
        },
      ),
    ];
  });
}
