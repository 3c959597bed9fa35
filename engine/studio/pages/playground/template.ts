/** The shortest descriptor with a list, a form, a state and a transition. `role` may do everything. */
export function descriptorTemplateFor(role: string): string {
  return `apiVersion: admin/v1
resource: planets
title: Planet
menu: false
access: ${role}
fields:
  code: code
  name: string!
  kind: {enum: {rock: Rock, gas: Gas, ice: Ice}}
  mass: {type: number, minimum: 0}
  found: date
  state:
    type: state
    default: new
    enum:
      new: New
      charted: {title: Charted, tone: positive}
transitions:
  chart: {from: [new], to: charted, confirm: Has it been seen twice?}
list:
  columns: [code, name, kind, mass, state]
  filters: [kind, state]
  search: [code, name]
show: {layout: ['*']}
`;
}
