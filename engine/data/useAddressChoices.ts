import { useQuery } from '@tanstack/react-query';
import { evaluateValue, type EvaluationScope } from '../model/evaluate.ts';
import type { FieldChoices } from '../model/model.ts';
import { getAtPath } from '../model/records.ts';
import type { Params } from '../model/values.ts';
import { buildRoutePath } from './address.ts';
import { useData } from './data-context.ts';
import { objectOrEmpty } from './errors.ts';

export type AddressChoices = Extract<FieldChoices, { kind: 'address' }>;

interface AddressChoice {
  readonly value: string;
  readonly title: string;
}

export interface AddressOffer {
  readonly choices: readonly AddressChoice[];
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  /** Fields to fill first: the address needs them. */
  readonly missing: readonly string[];
}

/** What an address offers to choose from. Fields of the record stand in its path; without one of them no call is made. */
export function useAddressChoices(choices: AddressChoices, scope: EvaluationScope): AddressOffer {
  const { source } = useData();
  const { path, missing } = buildChoicesRoute(choices, scope);
  const answer = useQuery({
    queryKey: ['choices', choices.op.method, path],
    queryFn: async ({ signal }) => readAddressChoices((await source.send({ method: choices.op.method, path, signal })).body, choices),
    enabled: missing.length === 0,
    staleTime: 60_000,
    retry: false,
  });
  return { choices: answer.data ?? none, isLoading: answer.isFetching, isFailed: answer.isError, missing };
}

const none: readonly AddressChoice[] = [];

/** The address as it stands for this record, and what it still lacks. */
export function buildChoicesRoute(
  choices: AddressChoices,
  scope: EvaluationScope,
): { readonly path: string; readonly missing: readonly string[] } {
  const self = objectOrEmpty(scope.self);
  const names = choices.op.path.flatMap((part) => (typeof part === 'object' && 'param' in part ? [part.param] : []));
  const params: Params = Object.fromEntries(names.map((name) => [name, String(self[name] ?? '')]));
  return {
    path: addChoicesQuery(buildRoutePath(choices.op.path, [], params), choices, scope),
    missing: names.filter((name) => (self[name] ?? '') === ''),
  };
}

function addChoicesQuery(path: string, { params, pageSize }: AddressChoices, scope: EvaluationScope): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const held = evaluateValue(value, scope);
    if (held !== null && held !== '') query.append(name, String(held));
  }
  query.append('_limit', String(pageSize));
  return `${path}?${query.toString()}`;
}

function readAddressChoices(body: unknown, { op, value, title }: AddressChoices): readonly AddressChoice[] {
  const held = op.read.length > 0 ? getAtPath(body, op.read) : Array.isArray(body) ? body : objectOrEmpty(body)['data'];
  const rows: readonly unknown[] = Array.isArray(held) ? held : [];
  return rows.flatMap((row) => {
    const own = value.length === 0 ? row : getAtPath(row, value);
    const shown = title.length === 0 ? row : getAtPath(row, title);
    return own === null || own === undefined || own === '' ? [] : [{ value: String(own), title: String(shown ?? own) }];
  });
}
