import { plainTextOfInlines } from './page.ts';
import { readManualPage } from './pages.ts';

/** What the manual says about the code of a problem or lint: why, a bad sample, a good one, and where to read on. Null: there is no such code. */
export function explainProblemCode(code: string): string | null {
  for (const name of ['problems', 'lints'] as const) {
    const { blocks } = readManualPage(name);
    const start = blocks.findIndex((block) => block.kind === 'heading' && block.id === code);
    if (start < 0) continue;
    const rest = blocks.slice(start + 1);
    const end = rest.findIndex((block) => block.kind === 'heading');
    const said = (end < 0 ? rest : rest.slice(0, end)).flatMap((block) => {
      if (block.kind === 'paragraph') return [plainTextOfInlines(block.of)];
      return block.kind === 'code' ? [`${block.note}:\n${block.text.replace(/^(?=.)/gm, '    ')}`] : [];
    });
    return [`[${code}]`, ...said, `In the app: /manual/${name}#${code}`].join('\n\n');
  }
  return null;
}
