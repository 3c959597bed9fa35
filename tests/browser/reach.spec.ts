/** What can be done with a list on a wide screen can be done on a phone, whoever it is; the administrator's lists are among the screens. */
import type { Page } from '@playwright/test';
import type { Resource } from '../../engine/model/model.ts';
import { shareOf } from '../share.ts';
import { model } from './model.ts';
import { expectReach, sizes } from './reach.ts';
import { settled, startSession, test } from './steward.ts';

/** Which kinds of controls stand with a list and with its rows. */
const kindsOf = ({ list, create, show, edit, remove, actions, parents }: Resource): readonly string[] => [
  `${list?.as ?? ''} ${create?.as ?? ''} ${show?.as ?? ''} ${edit?.as ?? ''}`,
  `${String(remove !== null)} ${String((list?.exports.length ?? 0) > 0)} ${String(parents.length > 0)}`,
  ...Object.values(actions).flatMap(({ places, does, when }) => places.map((each) => `${each} ${does.kind} ${String(when !== null)}`)),
];

/** Lists of somebody's menu that have every kind of control in it; all in the long run. */
async function menuOf(page: Page): Promise<readonly string[]> {
  await page.goto('/profile');
  await settled(page);
  const links = page.getByRole('navigation', { name: 'Main menu' }).locator('a:not([aria-label])');
  const paths = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  const lists = Object.values(model.resources).filter(({ page: own, list }) => own === null && list !== null);
  const inMenu = paths.flatMap((path) => {
    const resource = lists.find(({ route }) => route.length === 1 && path.split('?')[0] === `/${String(route[0])}`);
    return resource === undefined ? [] : [{ path, resource }];
  });
  return shareOf(inMenu, ({ resource }) => kindsOf(resource)).map(({ path }) => path);
}

for (const username of ['partner', 'tenant', 'supplier', 'nobody'])
  test(`all that ${username} can do on a wide screen can be done on a phone`, async ({ page }) => {
    test.slow();
    await startSession(page.request, username);
    for (const path of await menuOf(page)) {
      await page.setViewportSize(sizes.wide);
      await page.goto(path);
      await expectReach(page);
    }
  });
