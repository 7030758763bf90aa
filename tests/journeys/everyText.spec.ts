// Each text that a screen shows is in the accessible tree, from which it is read aloud.
import { expect, test } from '#tests/support/journey.ts';
import type { Page } from '@playwright/test';
import { KIND_TABLE } from '#content/kindTable.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { describe } from '#schema/describe.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { withValueAt } from '#schema/path.ts';
import { createEnvironment, publish } from '../support/editorRequests.ts';
import { fullValue, PAGE_KINDS, TEXT_WIDGETS } from '../support/fullDocument.ts';
import { REDUCED_MOTION, settle, SMALL_VIEWPORT, visit } from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...SMALL_VIEWPORT });

/** Texts that the screen of their kind does not show, or not before a press. */
const NOT_SHOWN = [
  // In other languages, and their names, which only the choice of a language shows.
  /^(languages|alternates)\.|(^|\.)(language|languageLong|langCode)$/,
  // Not for readers: ids, addresses, tags of analytics.
  /(^|\.)(id|name|targetId|app|path|iframePath|freeformUrl)$|[tT]ag$|Id$/,
  // In a dialog of its own.
  /(Modal|^modal|\.modal|[pP]opup)\./,
  // On the screen of videos.
  /^videos\./,
  // The pictures of a color, once it is chosen; the reason of a product that does not exist.
  /^colors\.\d+\.images|^related\./,
  // On the other steps of a wizard.
  /^(start\.(error|similarCopy|expandingCopy|searchingCopy)|(un)?available\.|overlay\.|error\.|(unavailable|error)Cta\.)/,
];

/** Returns the texts of the accessibility tree. */
const readTree = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .flatMap((element) => [
        element.childElementCount === 0 ? (element.textContent ?? '') : '',
        ...[...element.attributes]
          .filter(({ name }) => /^(aria-|placeholder)/.test(name))
          .map(({ value }) => value),
      ])
      .join('\n'),
  );

/** Opens what is folded, one after the other: some fold when another one opens. */
async function readUnfolded(page: Page): Promise<string> {
  const read = [await readTree(page)];
  const folded = page.getByRole('main').locator('[aria-expanded="false"]');
  for (let index = 0; index < (await folded.count()); index += 1) {
    await folded.nth(index).press('Enter');
    await settle(page);
    read.push(await readTree(page));
    await page.getByRole('main').locator('[aria-expanded="true"]').first().press('Enter');
    await settle(page);
  }
  return read.join('\n');
}

test.describe('When a screen is read aloud', () => {
  for (const name of ['homeScreen', ...PAGE_KINDS] as const)
    test(`each text of a ${KIND_TABLE[name].title} is heard`, async ({ page }) => {
      const schema = describe(KINDS_BY_NAME[name].schema).fields ?? {};
      const sample = { ...fullValue(KINDS_BY_NAME[name].schema), langCode: 'en', languages: [] };
      const paths = leafFieldsIn(schema, sample)
        .filter(
          ({ meta, path }) => TEXT_WIDGETS.includes(meta.widget) && !NOT_SHOWN.some((one) => one.test(path)),
        )
        .map(({ path }) => path);
      const marked = paths.reduce(
        (document, path, index) => withValueAt(document, path, `t${index}t`),
        sample,
      );
      const { collection, route } = KIND_TABLE[name];
      if (name === 'homeScreen') {
        const env = await createEnvironment(page.request, 'Every text', marked);
        await visit(page, `/?env=${env}`);
      } else await visit(page, `/${route}/${await publish(page.request, collection, 'Every text', marked)}`);
      const heard = await readUnfolded(page);
      expect(paths.filter((_, index) => !heard.includes(`t${index}t`))).toEqual([]);
      expect(paths.length).toBeGreaterThan(0);
    });
});
