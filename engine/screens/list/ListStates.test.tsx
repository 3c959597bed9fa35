// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { ListScreen } from './ListScreen.tsx';

const comets = (rest: string): string => `apiVersion: admin/v1
resource: comets
title: Comet
menu: false
access: true
fields: {code: code, name: string!}
${rest}`;

function drawEmpty(rest: string, roles: readonly string[] = []): void {
  const model = fixtureModel([{ file: 'resources/comets.yaml', text: comets(rest) }]);
  drawScreen({ model, roles, at: '/comets', screens: { '/comets': <ListScreen resource={resourceIn(model, 'comets')} params={{}} /> } });
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('a list without records', () => {
  it('offers to make the first one', async () => {
    drawEmpty('list: {columns: [code, name]}\ncreate: {layout: [code, name]}\n');
    expect(await screen.findByText('No comets yet')).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'New comet' })).not.toHaveLength(0);
    expect(screen.queryByText(/appear here/)).toBeNull();
  });

  it('says that nobody makes any there where nobody can', async () => {
    drawEmpty('list: {columns: [code, name]}\nreadOnly: true\n');
    expect(await screen.findByText('No comets yet')).toBeDefined();
    expect(screen.getByText('Nobody creates them on this page. They appear here by themselves.')).toBeDefined();
  });

  it('tells no number of none, and no pages', async () => {
    drawEmpty('list: {columns: [code, name]}\nreadOnly: true\n');
    await screen.findByText('No comets yet');
    expect(screen.queryByText('0 of 0')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('says what its descriptor says', async () => {
    drawEmpty('list: {columns: [code, name], empty: Look up at night.}\nreadOnly: true\n');
    expect(await screen.findByText('Look up at night.')).toBeDefined();
    expect(screen.queryByText(/yet$|appear here/)).toBeNull();
  });
});
