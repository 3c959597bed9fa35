// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSwipe } from './useSwipe.ts';

const heard: string[] = [];
beforeEach(() => {
  heard.length = 0;
  Object.assign(window, { innerWidth: 390 });
  document.body.innerHTML = '';
});
afterEach(cleanup);

function Pages() {
  useSwipe({ left: () => heard.push('next'), right: () => heard.push('previous') });
  return (
    <main>
      <p>Moons</p>
      <input />
    </main>
  );
}

interface Way {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly ms?: number;
  readonly on?: string;
  readonly fingers?: number;
}

/** A finger that goes its way, as browsers tell of it. */
function draw({ from, to, ms = 200, on = 'p', fingers = 1 }: Way): void {
  const target = document.querySelector(on) ?? document.body;
  const tell = (type: string, [clientX, clientY]: readonly [number, number], timeStamp: number): void => {
    const touch = { clientX, clientY };
    const event = new Event(type, { bubbles: true });
    Object.defineProperties(event, {
      touches: { value: type === 'touchend' ? [] : Array.from({ length: fingers }, () => touch) },
      changedTouches: { value: [touch] },
      timeStamp: { value: timeStamp },
    });
    target.dispatchEvent(event);
  };
  tell('touchstart', from, 1000);
  tell('touchend', to, 1000 + ms);
}

describe('a finger that is drawn sideways', () => {
  it('leads on to the left and back to the right', () => {
    render(<Pages />);
    draw({ from: [300, 400], to: [180, 410] });
    draw({ from: [100, 400], to: [240, 380] });
    expect(heard).toEqual(['next', 'previous']);
  });

  it.each<[string, Way]>([
    ['that scrolls the page', { from: [300, 400], to: [190, 300] }],
    ['that only slips', { from: [300, 400], to: [240, 400] }],
    ['that rests on its way, as it does over text that is selected', { from: [300, 400], to: [100, 400], ms: 900 }],
    ['from the edge, where the browser goes back', { from: [10, 400], to: [200, 400] }],
    ['in what is typed into', { from: [300, 400], to: [100, 400], on: 'input' }],
    ['with another one, which zooms', { from: [300, 400], to: [100, 400], fingers: 2 }],
  ])('but not one %s', (_, way) => {
    render(<Pages />);
    draw(way);
    expect(heard).toEqual([]);
  });

  it('but not while a dialog covers the page', () => {
    render(<Pages />);
    document.body.insertAdjacentHTML('beforeend', '<div class="MuiModal-root"><div role="dialog"></div></div>');
    draw({ from: [300, 400], to: [100, 400] });
    expect(heard).toEqual([]);
  });
});
