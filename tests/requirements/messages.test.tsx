/** What a screen says for what the server answers: the switch of one row is refused with each text in turn. */
import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from './messages.ts';
import { cells, rowOf, toast } from './reading.ts';
import { close, open, refused, type Stage } from './stage.tsx';

const id = 'cq000004';
let stage: Stage;
beforeAll(async () => void (stage = await open(`/contact-requests?q=${id}`)));
afterAll(close);

/** The switch of the row, once nothing is under way with it. */
const ready = (): Promise<HTMLInputElement> =>
  waitFor(async () => {
    const input = cells(await rowOf(id))['Status']?.querySelector<HTMLInputElement>('input[role=switch][aria-busy=false]');
    if (!input) throw new Error('The switch is not ready.');
    return input;
  });

// The others are keys, which descriptors name and no server says.
const answers = messages.filter(([, said]) => said.includes(' '));

describe('what a screen says', () => {
  it('is tried for all answers', () => expect(answers).toHaveLength(40));

  it.each(answers)('[%s] where the server says "%s" is "%s"', async (_id, said, read) => {
    stage.instead = refused('PATCH', said);
    fireEvent.click(await ready());
    const words = read.replaceAll(/[.()]/g, '\\$&');
    await toast(new RegExp(`^Contact request ".*" could not be changed: ${words}$`));
    await ready();
  });
});
