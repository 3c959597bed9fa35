// @vitest-environment happy-dom
/** A comment that is on its way while its tab is left and opened again. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel } from '../../../tests/fixtures/screen.tsx';
import { ApiError } from '../../data/source.ts';
import type { TextDrafts } from '../form/unsaved/text-drafts.ts';
import { CommentBox } from './CommentBox.tsx';

afterEach(cleanup);

/** Sends, and leaves for another tab and back before there is an answer. */
async function sendAndReturn() {
  const drafts: TextDrafts = new Map();
  const sent: string[] = [];
  let answer = (_refusal: ApiError | null): void => {};
  const onSend = async (text: string): Promise<void> => {
    sent.push(text);
    const refusal = await new Promise<ApiError | null>((resolve) => (answer = resolve));
    if (refusal !== null) throw refusal;
  };
  function Tabs() {
    const [isHere, setHere] = useState(true);
    return (
      <>
        <button onClick={() => setHere(!isHere)}>Other tab</button>
        {isHere && <CommentBox label="New comment" verb="Add comment" drafts={drafts} name="comment" onSend={onSend} />}
      </>
    );
  }
  drawScreen({ model: fixtureModel([]), records: {}, at: '/', screens: { '/': <Tabs /> } });
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  await user.type(await screen.findByRole('textbox', { name: 'New comment' }), 'On its way');
  await user.click(screen.getByRole('button', { name: /Add comment/ }));
  await waitFor(() => expect(sent).toEqual(['On its way']));
  await user.click(screen.getByRole('button', { name: 'Other tab' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Other tab' }));
  const box = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'New comment' });
  // It cannot be sent a second time meanwhile.
  await waitFor(() => expect(box().readOnly).toBe(true));
  await user.type(box(), '{Control>}{Enter}{/Control}');
  expect(sent).toEqual(['On its way']);
  return { answer: (refusal: ApiError | null) => answer(refusal), box, drafts };
}

describe('a comment that is sent while its tab is left for a moment', () => {
  it('is gone from the box once it is taken', async () => {
    const { answer, box, drafts } = await sendAndReturn();
    answer(null);
    await waitFor(() => expect([box().value, box().readOnly, drafts.size]).toEqual(['', false, 0]));
  });

  it('stays with the reason where it is refused', async () => {
    const { answer, box, drafts } = await sendAndReturn();
    answer(new ApiError({ status: 500, code: 'no', message: 'Not today', hint: '', fields: {}, current: null }));
    expect(await screen.findByText(/Not today/)).toBeDefined();
    expect([box().value, box().readOnly, drafts.get('comment')]).toEqual(['On its way', false, 'On its way']);
  });
});
