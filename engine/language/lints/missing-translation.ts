import type { Place } from '../../model/expression.ts';
import { isText } from '../../model/texts.ts';
import { scalarAt } from '../descriptor.ts';
import type { Span } from '../problem.ts';
import { mentioned, type Facts } from '../rules/rule.ts';
import type { Lint, Linted } from './lint.ts';

const sample = (title: string): string => `apiVersion: admin/v1
resource: tools
title: ${title}
access: true
fields:
  id: {type: string, readOnly: true, title: Id}
  name: {type: string, required: true, title: Name}
`;

export const missingTranslation: Lint = {
  id: 'missing-translation',
  why: 'A text that a language lacks stands in English between its other texts.',
  bad: sample('Gadget'),
  good: sample('Tool'),
  find: (linted) =>
    linted.catalogues.flatMap(({ locale, has }) => {
      const language = new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale;
      return [...textsOf(linted)].flatMap(([text, place]) => {
        if (has(text)) return [];
        const message = `"${text}" has no ${language} translation`;
        const hint = `Collect the texts (npm run i18n), and write it into locales/${locale}/messages.po.`;
        return [{ place, message, hint }];
      });
    }),
};

/** Every text of the resources with the first place it stands at; one made of a name stands at what is named. */
function textsOf({ model, facts }: Linted): ReadonlyMap<string, Span> {
  const written = writtenTexts(facts);
  const found = new Map<string, Span>();
  const visit = (value: unknown, place: Place): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, place));
    if (typeof value !== 'object' || value === null) return;
    if (isText(value) && value.text !== '' && !found.has(value.text))
      found.set(value.text, written.get(value.text) ?? { ...place, endColumn: place.column + 1 });
    const own = 'place' in value && isPlace(value.place) ? value.place : place;
    for (const each of Object.values(value)) visit(each, own);
  };
  for (const resource of Object.values(model.resources)) visit(resource, resource.place);
  for (const part of [model.title, model.menu, model.messages, model.roles]) visit(part, nowhere(facts));
  return found;
}

function writtenTexts(facts: Facts): ReadonlyMap<string, Span> {
  const found = new Map<string, Span>();
  for (const { tree } of mentioned(facts, 'text')) {
    const scalar = scalarAt(tree) ?? scalarAt(tree, 'text');
    if (scalar !== null && !found.has(scalar.text)) found.set(scalar.text, scalar.inner);
  }
  return found;
}

// Texts of shared files are all written; this is for those that the engine adds to them.
function nowhere({ project }: Facts): Place {
  return project.descriptors.app?.place ?? { file: '', line: 1, column: 1 };
}

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'file' in value && 'line' in value && 'column' in value;
}
