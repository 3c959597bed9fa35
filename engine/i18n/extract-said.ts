import ts from 'typescript';

/** A sentence that code of the server, or of what reviewers are told, says, with the line it stands in. */
export interface SaidText {
  readonly id: string;
  readonly line: number;
}

const imports =
  /^import (?:type )?\{[^}]*\b(?:say\b[^}]*\} from '(?:[^']*\/say\.ts|steward\/server)|(?:Teller|Telling)\b[^}]*\} from '[^']*\.ts)';$/m;

/** The sentence of every `say('…')` of a file that imports it, or a Teller who says it. Throws where it is not a literal, for then nobody could translate it. */
export function extractSaidTexts(file: string, code: string): readonly SaidText[] {
  if (!imports.test(code)) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const found: SaidText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isSayCallee(node.expression)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      const [sentence] = node.arguments;
      if (!sentence || !ts.isStringLiteralLike(sentence))
        throw new Error(`${file}:${line}: \`say\` needs its sentence as a literal; put what differs into placeholders.`);
      found.push({ id: sentence.text, line });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `say` or `teller.say` */
function isSayCallee(callee: ts.Expression): boolean {
  return ts.isIdentifier(callee) ? callee.text === 'say' : ts.isPropertyAccessExpression(callee) && callee.name.text === 'say';
}
