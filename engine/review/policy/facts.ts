import type { Model, Resource } from '../../model/model.ts';
import type { SchemaErrors } from '../../model/verdict.ts';
import type { Raw } from '../decide/question.ts';

/** What policies are held against. */
export interface Facts {
  readonly model: Model;
  /** The compiled JSON Schemas of a resource; whoever asks knows how to make them. */
  readonly schemasOf: (resource: Resource) => { readonly create: SchemaErrors; readonly update: SchemaErrors };
  readonly settings: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** Why a line does not hold: a sentence about one case, and the gate that decided it, if one did. */
export interface Broken {
  readonly fact: string;
  readonly by: Pick<Raw, 'gate' | 'of' | 'cond' | 'place'> | null;
}
