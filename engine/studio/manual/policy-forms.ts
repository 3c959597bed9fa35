/** The sentences of policies as a table, printed from the table that understands them. */
import { policyLineForms } from '../policy/sentences/forms.ts';

/** A row for each form, with a line that holds for the project of the engine's own tests. */
export function printPolicyForms(): string {
  const cell = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;
  const rows = policyLineForms.map(({ says, example }) => `| ${cell(says)} | ${cell(example)} |`);
  return ['| Sentence | For example |', '| --- | --- |', ...rows].join('\n');
}
