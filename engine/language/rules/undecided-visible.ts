import { listConjunctNodes } from '../../model/nodes.ts';
import { listNodeReads } from '../../model/reads.ts';
import { createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

const undecidedFact = {
  code: 'undecided-visible',
  message: '`visible` asks who reads it together with what answers do not know (the form, its mode, the address or the record above)',
  hint: 'Write the two as parts joined by &&, so that the server can decide the one about the reader.',
} as const;

/** The server hides a field by who reads it and what the record holds; what only a form knows it cannot ask then. */
export const undecidedVisible: DescriptorRule = (facts) =>
  listMentions(facts, 'expression').flatMap(({ tree, spot, result }) => {
    if (spot.key !== 'visible' || spot.action !== null || !('expression' in result)) return [];
    const isUndecided = listConjunctNodes(result.expression.node).some((part) => {
      const roots = listNodeReads(part).map((read) => read.split('.')[0] ?? '');
      return (
        roots.some((root) => root === 'role' || root === 'user') &&
        roots.some((root) => ['mode', 'form', 'params', 'parent', 'old'].includes(root))
      );
    });
    return isUndecided ? [createProblem(tree.inner, undecidedFact)] : [];
  });
