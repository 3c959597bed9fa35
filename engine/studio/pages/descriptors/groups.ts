import type { Catalogue } from '../../../model/catalogue.ts';
import type { ModelText } from '../../../model/model.ts';
import type { DescriptorSummary } from '../../review/page.ts';

export interface DescriptorGroup {
  readonly name: string;
  /** null: what stands in no menu. */
  readonly title: ModelText | null;
  readonly kind: 'menu' | 'other' | 'shared';
  readonly descriptors: readonly DescriptorSummary[];
}

/** Descriptors as the menu groups them. What has no entry of its own stands with the resource it belongs to, below it. */
export function groupDescriptors(
  descriptors: readonly DescriptorSummary[],
  catalogue: Pick<Catalogue, 'menu' | 'resources'>,
): readonly DescriptorGroup[] {
  const groupOf = (name: string, seen: readonly string[] = []): string | null => {
    const own = catalogue.menu.find(({ entries }) => entries.some(({ resource }) => resource === name));
    if (own !== undefined) return own.name;
    const above = catalogue.resources.find((entry) => entry.name === name)?.parents ?? [];
    return (
      above.map(({ resource }) => (seen.includes(resource) ? null : groupOf(resource, [...seen, name]))).find((group) => group !== null) ??
      null
    );
  };
  const placed = descriptors.map((descriptor) => ({ descriptor, group: descriptor.kind === 'shared' ? null : groupOf(descriptor.name) }));
  const inMenu = catalogue.menu.map(({ name, title, entries }): DescriptorGroup => {
    const rank = ({ name: resource }: DescriptorSummary): number => {
      const at = entries.findIndex((entry) => entry.resource === resource);
      return at < 0 ? entries.length : at;
    };
    const own = placed.filter(({ group }) => group === name).map(({ descriptor }) => descriptor);
    return { name, title, kind: 'menu', descriptors: own.toSorted((one, other) => rank(one) - rank(other)) };
  });
  const rest = placed.filter(({ group }) => group === null).map(({ descriptor }) => descriptor);
  const other = rest.filter(({ kind }) => kind !== 'shared');
  const shared = rest.filter(({ kind }) => kind === 'shared');
  return [
    ...inMenu,
    { name: 'other', title: null, kind: 'other' as const, descriptors: other },
    { name: 'shared', title: null, kind: 'shared' as const, descriptors: shared },
  ].filter((group) => group.descriptors.length > 0);
}
