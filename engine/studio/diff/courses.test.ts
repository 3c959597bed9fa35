import { describe, expect, it } from 'vitest';
import { modelWith, reworded } from '../../language/compile/testing.ts';
import { diffModels } from './models.ts';

// `lost` and `found` lead to each other, so that each of them always is the target of something.
const probe = `resource: probes
title: Probe
access: true
fields:
  code: code
  name: string
  state: {type: state, readOnly: true, default: built, enum: {built: {}, sent: {}, lost: {}, found: {}}}
transitions:
  send: {from: [built], to: sent, confirm: Send?}
  lose: {from: [sent], to: lost, confirm: Lose?}
  find: {from: [lost], to: found, confirm: Find?}
  lose_again: {from: [found], to: lost, confirm: Lose?}
form: {layout: [code, name]}
`;
const elsewhere = probe
  .replace('form: {layout: [code, name]}', 'readOnly: true')
  .replace('access: true', 'access: {use: true, act: true}')
  .replace(/^ {2}(\w+): \{from(.*), confirm/gm, '  $1: {from$2, request: PUT $1, confirm');

function said(text: string, from: string, to: string): readonly string[] {
  const { changes } = diffModels(modelWith(text), modelWith(reworded(text, from, to)));
  return changes.filter(({ area, item }) => area === 'states' && item === 'state').map(({ says }) => says);
}

describe('what a change makes of the ways between states', () => {
  it('names states that are unreachable now, also where transitions still lead from one of them to the other', () => {
    expect(said(probe, '  lose: {from: [sent], to: lost, confirm: Lose?}\n', '')).toEqual([
      'state "lost" is unreachable now: no transitions lead there from "built"',
      'state "found" is unreachable now: no transitions lead there from "built"',
      'state "sent" is a dead end now: no transition leads out of it',
    ]);
  });

  it('follows where a new record begins', () => {
    expect(said(probe, 'default: built', 'default: sent')).toEqual([
      'the state in which new probes begin was "built", is now "sent"',
      'state "built" is unreachable now: no transitions lead there from "sent"',
    ]);
  });

  it('begins where nothing led to before, for records that are made elsewhere', () => {
    expect(said(elsewhere, 'from: [built], to: sent', 'from: [built], to: built')).toEqual(
      expect.arrayContaining([
        'state "sent" is unreachable now: no transitions lead there from "built"',
        'state "lost" is unreachable now: no transitions lead there from "built"',
      ]),
    );
  });

  it('says it too when a state can be reached again, and when a dead end is none any more', () => {
    const cut = probe.replace('  lose: {from: [sent], to: lost, confirm: Lose?}\n', '');
    expect(said(cut, '  find:', '  lose: {from: [sent], to: lost, confirm: Lose?}\n  find:')).toEqual([
      'state "lost" can be reached now',
      'state "found" can be reached now',
      'state "sent" is a dead end no longer',
    ]);
  });

  it('says nothing where a form may set any state', () => {
    const free = probe.replace('readOnly: true, default', 'default').replace('[code, name]', '[code, name, state]');
    expect(said(free, '  lose: {from: [sent], to: lost, confirm: Lose?}\n', '')).toEqual([]);
  });
});
