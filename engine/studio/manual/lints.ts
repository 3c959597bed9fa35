/** The page about lints, printed from their table. */
import { descriptorLints } from '../lints/index.ts';

/** The text of `pages/lints.md`. */
export function printLintsPage(): string {
  const parts = descriptorLints.map(
    ({ id, why, bad, good }) => `## ${id}\n\n${why}\n\n${printYamlFence('bad', bad)}\n\n${printYamlFence('good', good)}`,
  );
  return `${[head, ...parts].join('\n\n')}\n\n<!-- prettier-ignore-end -->\n`;
}

const head = `<!-- Printed from engine/studio/lints by \`npm run docs\`. -->
<!-- prettier-ignore-start -->

# Lints

What is valid in a descriptor but most likely a mistake. \`npx steward check\` warns about it; a line \`# lint: allow ID because …\` above the place says that it is intended.`;

function printYamlFence(note: string, text: string): string {
  return `\`\`\`yaml ${note}\n${text.trimEnd()}\n\`\`\``;
}
