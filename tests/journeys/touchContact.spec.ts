// The finger of the tests itself: what the page hears of it is the same in both drivers.
import { TouchContact } from '#tests/support/touchContact.ts';
import { expect, OWN_PAGE, test } from '#tests/support/journey.ts';
import { REDUCED_MOTION, stageScaleOf, visit } from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION });

interface Heard {
  name: string;
  type: string;
  isPrimary: boolean;
  isPressed: boolean;
}

test.describe('When a finger touches the stage', () => {
  test.beforeEach(async ({ page }) => {
    await visit(page, '/');
    await page.evaluate(() => {
      const heard: Heard[] = [];
      Object.assign(globalThis, { __heard: heard });
      for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])
        addEventListener(
          name,
          (event) => {
            const { pointerType, isPrimary, pressure } = event as PointerEvent;
            heard.push({ name, type: pointerType, isPrimary, isPressed: pressure > 0 });
          },
          true,
        );
    });
  });

  test('it comes down with a pressure, rolls, and is lifted', async ({ page }) => {
    await new TouchContact(page).tap({ x: 10, y: 10 }, stageScaleOf(page));
    const heard = await page.evaluate(() => (globalThis as unknown as { __heard: Heard[] }).__heard);
    const names = heard.map(({ name }) => name);
    expect([names[0], names.at(-1)]).toEqual(['pointerdown', 'pointerup']);
    expect(names.slice(1, -1)).toContain('pointermove');
    for (const { name, type, isPrimary, isPressed } of heard)
      expect([name, type, isPrimary, isPressed]).toEqual([name, 'touch', true, name !== 'pointerup']);
  });

  test('one that stays is the first, and another beside it the second, until they are taken away', async ({
    page,
  }) => {
    const [palm, finger] = [new TouchContact(page, 1), new TouchContact(page, 2)];
    await palm.down({ x: 10, y: 10 });
    await finger.down({ x: 200, y: 200 });
    await finger.up();
    await palm.cancel();
    const heard = await page.evaluate(() => (globalThis as unknown as { __heard: Heard[] }).__heard);
    expect(heard.filter(({ name }) => name !== 'pointermove')).toMatchObject([
      { name: 'pointerdown', isPrimary: true },
      { name: 'pointerdown', isPrimary: false },
      { name: 'pointerup', isPrimary: false },
      { name: 'pointercancel', isPrimary: true },
    ]);
  });
});
