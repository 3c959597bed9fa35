import ts from 'typescript';

/** The texts that code of the browser has translated: what `i18n._` is called with, as a literal or as `{ id, message }`. */
export function extractCalledTexts(file: string, code: string): readonly string[] {
  if (!code.includes('i18n._(')) return [];
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTranslationCallee(node.expression)) found.push(...listMessageIds(node.arguments[0]));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, kind));
  return found;
}

/** `i18n._` or `words.i18n._` */
function isTranslationCallee(callee: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(callee) && callee.name.text === '_' && getLastName(callee.expression) === 'i18n';
}

function getLastName(node: ts.Expression): string | null {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) ? node.text : null;
}

function listMessageIds(argument: ts.Expression | undefined): readonly string[] {
  if (argument === undefined) return [];
  if (ts.isStringLiteralLike(argument)) return [argument.text];
  if (!ts.isObjectLiteralExpression(argument)) return [];
  return argument.properties.flatMap((each) =>
    ts.isPropertyAssignment(each) && ts.isIdentifier(each.name) && each.name.text === 'id' && ts.isStringLiteralLike(each.initializer)
      ? [each.initializer.text]
      : [],
  );
}
