import type { Model, Resource } from '../../model/model.ts';
import type { ListSchemaErrors } from '../../model/verdict.ts';
import type { RawLine } from '../decide/question.ts';

/** What policies are held against. */
export interface PolicyFacts {
  readonly model: Model;
  /** The compiled JSON Schemas of a resource; whoever asks knows how to make them. */
  readonly schemasOf: (resource: Resource) => { readonly create: ListSchemaErrors; readonly update: ListSchemaErrors };
  readonly settings: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** Why a line does not hold: a sentence about one case, and the gate that decided it, if one did. */
export interface BrokenLine {
  readonly fact: string;
  readonly by: Pick<RawLine, 'gate' | 'of' | 'cond' | 'place'> | null;
}
