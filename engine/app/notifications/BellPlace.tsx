import { useEffect, useState } from 'react';
import { whenIdle } from '../../data/wait.ts';
import { deferPart } from '../../ui/index.ts';

const Bell = deferPart(() => import('./Bell.tsx').then((module) => module.Bell));

/** The bell, once the page is there and the browser has nothing else to do. Without its code there is none: nobody waits for it. */
export function BellPlace() {
  const [isHere, setHere] = useState(Bell.isHere);
  useEffect(() => whenIdle(() => void Bell.load().then(() => setHere(true), Boolean), { latest: 5000 }), []);
  return isHere && <Bell />;
}
