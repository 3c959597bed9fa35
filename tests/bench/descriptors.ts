import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Amount {
  readonly count: number;
  /** Of each descriptor. */
  readonly fields: number;
}

/** Writes a folder of descriptors that use most of the language: types, choices, references, rules, filters, groups. */
export function writeDescriptors(dir: string, { count, fields }: Amount): void {
  writeFileSync(join(dir, '_app.yaml'), 'apiVersion: admin/v1\ntitle: Scale\nmenu:\n  - {group: all, title: All}\n');
  writeFileSync(join(dir, '_roles.yaml'), 'apiVersion: admin/v1\nroles: {ROLE_SCALE: Scale}\n');
  for (let n = 0; n < count; n += 1) writeFileSync(join(dir, `${nameOf(n)}.yaml`), descriptor(n, { count, fields }));
}

function nameOf(n: number): string {
  return `ledgers-${String(n).padStart(3, '0')}`;
}

// Words differ from resource to resource, or compression would make the many look like one.
const words =
  'amber basalt cobalt dune ember fjord granite harbour indigo juniper kelp lagoon meadow nectar onyx pebble quartz reef slate tundra umber valley willow xenon yarrow zephyr'.split(
    ' ',
  );

function descriptor(n: number, { count, fields }: Amount): string {
  const names = Array.from({ length: fields }, (_, at) => `${wordOf(n * 7 + at)}_${wordOf(n + at * 5)}_${at}`);
  const [first = '', second = '', third = ''] = names;
  return `apiVersion: admin/v1
resource: ${nameOf(n)}
title: ${wordOf(n)} ${wordOf(n * 3 + 1)} ledger
titleField: ${first}
menu: {group: all, order: ${n}}
access: {use: ROLE_SCALE, write: ROLE_SCALE}
fields:
  id: {type: string, readOnly: true}
${names.map((name, at) => `  ${name}: ${fieldOf(at, nameOf((n + 1) % count))}`).join('\n')}
list:
  sort: ${first}
  search: [${first}]
  columns: [${names.slice(0, 10).join(', ')}]
  filters: [${names.slice(0, 8).join(', ')}]
rules:
  - {check: 'self.${second} == null || self.${second} != self.${first}', at: ${second}, message: The ${wordOf(n)} of ${wordOf(n + 1)} cannot stand for itself.}
form:
  layout:
    - {group: Main, fields: [${names.slice(0, 14).join(', ')}]}
    - {group: More, when: self.${third} == null, fields: [${names.slice(14).join(', ')}]}
`;
}

function wordOf(n: number): string {
  return words[n % words.length] ?? '';
}

function fieldOf(at: number, other: string): string {
  if (at === 0) return `{type: string, required: true, unique: true, maxLength: ${20 + at}, pattern: '[A-Z]{2}-.*'}`;
  const kinds = [
    `{type: string, maxLength: ${60 + at}}`,
    `{type: string, description: 'What the ${wordOf(at * 3)} of this ${wordOf(at * 5)} is called.'}`,
    `{enum: {${wordOf(at)}: ${wordOf(at + 1)}, ${wordOf(at + 2)}: ${wordOf(at + 3)}, ${wordOf(at + 4)}: ${wordOf(at + 5)}}}`,
    `{type: integer, minimum: 0, maximum: ${1000 * at}}`,
    '{type: boolean, default: false}',
    '{type: date-time}',
    `{type: ref, to: ${other}}`,
    '{type: email}',
  ];
  return kinds[at % kinds.length] ?? 'string';
}
