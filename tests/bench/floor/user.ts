export interface User {
  readonly id: string;
  readonly username?: string;
  readonly email?: string;
  readonly name: { readonly first?: string; readonly middle?: string; readonly last?: string };
  readonly company?: string;
  readonly company_group?: string;
  readonly channel?: string;
  readonly groups?: readonly string[];
  readonly enabled?: boolean;
  readonly confirmed?: boolean;
  readonly attributes?: readonly { readonly key: string; readonly value: string }[];
  readonly source?: string;
  readonly created_at?: string;
  readonly last_login?: string;
  readonly login_count?: number;
}

export async function read<T>(path: string): Promise<T> {
  const answer = await fetch(`/api/v1/${path}`);
  return (await answer.json()) as T;
}
