import type { Model } from '../../../engine/model/model.ts';

/** The English title of an enum value, which is also what the app translates by; the value itself where the descriptor lists none. */
export function titleIn(model: Model, [resource, field, item]: readonly [string, string, string?], value: string): string {
  const outer = model.resources[resource]?.fields[field];
  const found = item === undefined ? outer : outer?.items?.members?.[item];
  const option = found?.choices?.kind === 'enum' ? found.choices.values.find((one) => one.value === value) : undefined;
  return option?.title.text ?? value;
}
