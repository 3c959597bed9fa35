import type { SourcePlace } from '../../model/expression.ts';
import { isModelText } from '../../model/texts.ts';
import { humanizeName } from '../../model/humanised.ts';
import { findTree, findTreeScalar, listTreeEntries } from '../../language/descriptor.ts';
import type { SourceSpan } from '../../language/problem.ts';
import { listMentions, listSectionMentions, type RuleFacts } from '../../language/rules/rule.ts';
import type { Lint, LintedProject } from './lint.ts';

const buildSampleFile = (title: string): string => `apiVersion: admin/v1
resource: tools
title: ${title}
access: true
fields:
  id: {type: string, readOnly: true, title: Id}
  name: {type: string, required: true, title: Name}
`;

export const missingTranslation: Lint = {
  id: 'missing-translation',
  why: 'A text that a language lacks appears in English among its other texts.',
  bad: buildSampleFile('Gadget'),
  good: buildSampleFile('Tool'),
  find: (linted) =>
    linted.catalogues.flatMap(({ locale, has }) => {
      const language = new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale;
      return [...locateResourceTexts(linted)].flatMap(([text, place]) => {
        if (has(text)) return [];
        const message = `"${text}" has no ${language} translation`;
        const hint = `Collect the texts (npm run i18n), and write it into locales/${locale}/messages.po.`;
        return [{ place, message, hint }];
      });
    }),
};

/** Every text of the resources with the first place it stands at; one made of a name stands at what is named. */
function locateResourceTexts({ model, facts }: LintedProject): ReadonlyMap<string, SourceSpan> {
  const written = locateWrittenTexts(facts);
  const found = new Map<string, SourceSpan>();
  const visit = (value: unknown, place: SourcePlace): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, place));
    if (typeof value !== 'object' || value === null) return;
    if (isModelText(value) && value.text !== '' && !found.has(value.text))
      found.set(value.text, written.get(value.text) ?? { ...place, endColumn: place.column + 1 });
    const own = 'place' in value && isTextPosition(value.place) ? value.place : place;
    for (const each of Object.values(value)) visit(each, own);
  };
  for (const resource of Object.values(model.resources)) visit(resource, resource.place);
  for (const part of [model.title, model.menu, model.messages, model.roles]) visit(part, locateAppFile(facts));
  return found;
}

function locateWrittenTexts(facts: RuleFacts): ReadonlyMap<string, SourceSpan> {
  const found = new Map<string, SourceSpan>();
  for (const { tree } of listMentions(facts, 'text')) {
    const scalar = findTreeScalar(tree) ?? findTreeScalar(tree, 'text');
    if (scalar !== null && !found.has(scalar.text)) found.set(scalar.text, scalar.inner);
  }
  // The values of an enum that are called by their own name stand there.
  for (const { tree } of listSectionMentions(facts, 'field'))
    for (const { key, value, keyPlace } of listTreeEntries(tree, 'enum')) {
      const isNamed = findTree(value, 'title') === null;
      const text = humanizeName(key);
      if (isNamed && !found.has(text)) found.set(text, keyPlace);
    }
  return found;
}

// Texts of shared files are all written; this is for those that the engine adds to them.
function locateAppFile({ project }: RuleFacts): SourcePlace {
  return project.descriptors.app?.place ?? { file: '', line: 1, column: 1 };
}

function isTextPosition(value: unknown): value is SourcePlace {
  return typeof value === 'object' && value !== null && 'file' in value && 'line' in value && 'column' in value;
}
