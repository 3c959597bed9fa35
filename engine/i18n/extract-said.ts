import ts from 'typescript';

/** A sentence that code of the server says, with the line it stands in. */
export interface Said {
  readonly id: string;
  readonly line: number;
}

/** The sentence of every `say('…')` of a file that imports it. Throws where it is no literal, for then nobody could translate it. */
export function saidIn(file: string, code: string): readonly Said[] {
  if (!/^import \{[^}]*\bsay\b[^}]*\} from '[^']*\/say\.ts';$/m.test(code)) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const found: Said[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'say') {
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
