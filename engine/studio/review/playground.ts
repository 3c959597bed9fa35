/** What the playground is told, as the server sends it: types that the server fills and the app draws. */
import type { OfferedNames } from '../../language/shape.ts';
import type { Resource, ModelText } from '../../model/model.ts';
import type { Problem } from '../../model/problem.ts';

/** What there is to begin with. */
export interface PlaygroundStart {
  readonly names: OfferedNames;
  readonly roles: readonly { readonly name: string; readonly title: ModelText }[];
  /** Largest text, in characters. */
  readonly limit: number;
}

/** A text read together with the rest of the project. */
export interface TriedText {
  /** Of the resource that it describes, or would. */
  readonly name: string;
  readonly problems: readonly Problem[];
  /** null while there is an error anywhere. */
  readonly resource: Resource | null;
}
