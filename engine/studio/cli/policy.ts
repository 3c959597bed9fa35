import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean } from '../../language/problem.ts';
import { readPolicies } from '../policy/sentences/index.ts';
import type { Model, Resource } from '../../model/model.ts';
import { draftPolicy } from '../policy/draft.ts';
import { checkPolicies, type PolicyFacts } from '../policy/index.ts';
import { readArguments } from './arguments.ts';
import { openDescriptorFolder, compileFolder, type CliCommand } from './command.ts';
import { createPolicyFacts } from './policies.ts';

/** `steward policy RESOURCE`: a policy of what holds today, to be read and pruned; with --write it becomes a file, if there is none yet. */
export const policyCommand: CliCommand = (args, io) => {
  const given = readArguments(args, { write: 'flag' }, { ...io, most: 2 });
  const [name = '', dir] = given?.rest ?? [];
  const folder = given && openDescriptorFolder(dir, io);
  if (!given || !folder) return 2;
  const model = compileFolder(folder, io);
  if (model === null) return 1;
  const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
  if (resource === undefined) {
    io.write(`steward policy: there is no resource "${name}". ${didYouMean(name, Object.keys(model.resources), 'Resources') ?? ''}\n`);
    return 2;
  }
  const text = draftPolicyText(model, resource);
  if (!given.options.write) {
    io.write(text);
    return 0;
  }
  const file = `${name}.policy.yaml`;
  if (existsSync(join(folder.path, file))) {
    io.write(`steward policy: ${folder.dir}/${file} already exists. Without --write the draft is printed.\n`);
    return 1;
  }
  writeFileSync(join(folder.path, file), text);
  io.write(`${folder.dir}/${file} is written. Read each line: it says what holds, not what should.\n`);
  return 0;
};

/** The text of a policy that holds today. A line that turns out not to hold becomes a remark. */
function draftPolicyText(model: Model, resource: Resource): string {
  const facts = createPolicyFacts(model);
  const known = new Map<string, boolean>();
  const holds = (line: string): boolean => {
    const found = known.get(line) ?? !isBrokenLine(facts, line);
    known.set(line, found);
    return found;
  };
  const items = draftPolicy(facts, resource, holds).map((line) =>
    line.startsWith('#') ? line : holds(line) ? `- ${quotePolicyLine(line)}` : `# not as simple as: ${line}`,
  );
  return [`# What must hold for ${resource.name}. One line is one sentence; the manual lists them under Policies.`, ...items, ''].join(
    '\n',
  );
}

function isBrokenLine(facts: PolicyFacts, line: string): boolean {
  const { sentences, problems } = readPolicies([{ file: 'draft.policy.yaml', text: `- ${quotePolicyLine(line)}\n` }]);
  return problems.length > 0 || checkPolicies(facts, sentences).length > 0;
}

// What YAML would read as something else than the words.
function quotePolicyLine(line: string): string {
  return /: |:$| #|^[[{"'!&*|>%@`]/.test(line) ? `'${line.replaceAll("'", "''")}'` : line;
}
