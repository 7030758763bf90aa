// A stranger builds a quiz in the quiz studio. See editor/README.md#118-quiz-studio.
import type { Locator, Page } from '@playwright/test';
import { expect, test, OWN_PAGE } from '#tests/support/journey.ts';
import { publish } from '#tests/support/editorRequests.ts';
import { dialog, expectAccessible, signInAsEditor, tools } from '#tests/support/editor.ts';
import { REDUCED_MOTION, heading, settle, touchAndWait, waitUntilStill } from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, viewport: { width: 1280, height: 720 }, actionTimeout: 15_000 });

/** Counts an editor's actions: every click, choice and key, without letters of texts and digits. */
class Hand {
  count = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    this.count += 1;
    await what.click();
  }

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  /** Opens a list and chooses: two clicks. */
  async choose(list: Locator, label: string): Promise<void> {
    this.count += 2;
    await list.selectOption({ label });
  }

  type = (text: string): Promise<void> => this.page.keyboard.type(text);
}

const slidesIn = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Slides' }).locator('ol').getByRole('button');
const panel = (page: Page): Locator => page.getByRole('complementary');
const cell = (page: Page, answer: string, result: string): Locator =>
  page.getByRole('textbox', { name: `${answer}: weight for ${result}` });
const shareOf = (page: Page, result: string): Locator =>
  page.getByRole('columnheader', { name: new RegExp(`^${result}`) });

/** A handle takes the pointer only while an arrow is drawn. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('A handle is not shown');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
}

const QUESTIONS = [
  ['Where will it go?', 'In a pocket', 'In a bag'],
  ['How long is a day?', 'Short', 'Endless'],
  ['Any pictures?', 'Hardly', 'All the time'],
  ['Who calls?', 'Nobody', 'Everybody'],
  ['Where do you read?', 'On paper', 'On a screen'],
  ['And the price?', 'Small', 'Fair'],
] as const;
const RESULTS = ['The small one', 'The long one', 'The sharp one'] as const;

test('the mark of the first slide is above its question, also one of two lines', async ({ page }) => {
  const text = 'Which of these do you carry with you each day?';
  const id = await publish(page.request, 'quiz-slides', 'A long question', {
    headers: [{ type: 'title', text, alignment: 'center' }],
  });
  await signInAsEditor(page);
  await page.goto(`/edit/quiz/${id}`);
  const card = page.locator('.react-flow__node-slide').filter({ hasText: text });
  const [mark, question] = [card.getByText('Start', { exact: true }), card.getByText(text)];
  await expect(question).toBeVisible({ timeout: 25_000 });
  const [above, below] = [await mark.boundingBox(), await question.boundingBox()];
  if (!above || !below) throw new Error('A card is not drawn');
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
  // Two lines, of which nothing is cut off.
  expect(below.height / above.height).toBeGreaterThan(1.5);
  expect(await question.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThan(2);
});

test('a stranger builds a quiz of six slides and three results in 60 clicks', async ({ page }) => {
  await signInAsEditor(page);
  await page.goto('/edit');
  await expect(tools(page)).toBeVisible({ timeout: 25_000 });
  await settle(page);
  const hand = new Hand(page);

  await hand.click(page.getByRole('link', { name: 'Content', exact: true }));
  await hand.click(page.getByRole('button', { name: 'New', exact: true }));
  await hand.click(page.getByRole('menuitem', { name: 'Quiz Slide', exact: true }));
  await expect(dialog(page, 'New Quiz Slide').getByLabel('Name')).toBeFocused();
  await hand.type(QUESTIONS[0][0]);
  await hand.press('Enter');
  await hand.click(page.locator('.editor-form').getByRole('button', { name: 'Quiz studio' }));
  await expect(slidesIn(page)).toHaveCount(1);

  // Questions and answers, each answer one Enter after the other.
  for (const [index, [question, ...answers]] of QUESTIONS.entries()) {
    if (index === 0) await hand.click(panel(page).getByLabel('Answer 1', { exact: true }));
    else {
      await hand.press('Enter');
      await expect(panel(page).getByLabel('Question')).toHaveValue(`${QUESTIONS[0][0]} ${index + 1}`);
      await expect(panel(page).getByLabel('Question')).toBeFocused();
      await hand.type(question);
      await hand.press('Enter');
    }
    await hand.type(answers[0]);
    await hand.press('Enter');
    await hand.type(answers[1]);
    // Then the button for the next slide has the focus.
    await hand.press('Enter');
    await expect(panel(page).getByRole('button', { name: 'Next slide' })).toBeFocused();
  }
  await expect(slidesIn(page)).toHaveText(QUESTIONS.map(([question], at) => `${at + 1}${question}`));
  await hand.click(panel(page).getByRole('button', { name: 'End here' }));
  await expect(page.getByRole('button', { name: `Thanks: ${QUESTIONS[0][0]}` })).toBeVisible();

  await hand.click(page.getByRole('combobox', { name: 'Add result' }));
  for (const [index, result] of RESULTS.entries()) {
    await hand.type(result);
    await hand.press('Enter');
    await expect(page.getByRole('columnheader')).toHaveCount(index + 2);
  }

  // One weight for each answer; the arrow keys lead from one to the next.
  await hand.click(cell(page, 'In a pocket', RESULTS[0]));
  const columns = [0, 1, 2, 2, 1, 1, 0, 0, 1, 2, 2, 0];
  for (const [row, column] of columns.entries()) {
    const from = columns[row - 1] ?? 0;
    if (row > 0) await hand.press('ArrowDown');
    for (let at = from; at !== column; at += Math.sign(column - from))
      await hand.press(column > from ? 'ArrowRight' : 'ArrowLeft');
    await hand.type('2');
  }
  await expect(cell(page, 'Fair', RESULTS[0])).toHaveValue('2');
  for (const result of RESULTS) await expect(shareOf(page, result)).toHaveText(/[1-9]\d?%/);
  await hand.press('Control+s');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('All saved');
  console.log(`A quiz of six slides and three results: ${hand.count} clicks and keys`);
  expect(hand.count).toBeLessThanOrEqual(60);

  // The shares of all twelve weights, counted by a worker after the last one was typed.
  const before = `${RESULTS[0]}38%`;
  await expect(shareOf(page, RESULTS[0])).toHaveText(before);
  // A weight below 1 is typed digit by digit.
  await cell(page, 'In a pocket', RESULTS[0]).click();
  await page.keyboard.type('0.5');
  await expect(cell(page, 'In a pocket', RESULTS[0])).toHaveValue('0.5');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'In a pocket', RESULTS[0])).toHaveValue('2');
  await expect(shareOf(page, RESULTS[0])).toHaveText(before);

  // Shares follow a weight, and go back with it.
  await cell(page, 'In a pocket', RESULTS[0]).fill('9');
  await expect(shareOf(page, RESULTS[0])).not.toHaveText(before);
  await page.keyboard.press('x');
  await expect(cell(page, 'In a pocket', RESULTS[0])).toHaveValue('excluded');
  await expect(page.getByText('1 document has unsaved changes')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(shareOf(page, RESULTS[0])).toHaveText(before);
  await expect(page.getByText('All saved')).toBeVisible();

  // A way around, by the list: it is undone in one step.
  await slidesIn(page).first().click();
  await panel(page)
    .getByLabel('Answer 2 leads to')
    .selectOption({ label: `→ ${QUESTIONS[5][0]}` });
  await expect(page.locator('.react-flow__edge')).toHaveCount(13);
  await panel(page).getByRole('button', { name: 'Move answer 2 up' }).click();
  await expect(panel(page).getByLabel('Answer 1', { exact: true })).toHaveValue('In a bag');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(panel(page).getByLabel('Answer 2 leads to')).toHaveValue(
    /^slide\/how-long|^slide\/where-will/,
  );

  // An arrow is drawn from an answer to a slide; a loop is reported.
  await slidesIn(page).nth(1).click();
  await page.getByRole('button', { name: 'Fit View' }).click();
  const slideCard = (at: number): Locator => page.locator('.react-flow__node-slide').nth(at);
  // The graph glides to where it fits.
  let placed = '';
  await expect
    .poll(async () => {
      const last = placed;
      placed = JSON.stringify([await slideCard(0).boundingBox(), await slideCard(1).boundingBox()]);
      return placed === last;
    })
    .toBe(true);
  await drag(
    page,
    slideCard(1).locator('.react-flow__handle-right').first(),
    slideCard(0).locator('.react-flow__handle-left'),
  );
  await page.getByRole('button', { name: /^Overview/ }).click();
  await expect(panel(page)).toContainText('Back to an earlier slide');
  await expectAccessible(page);
  // On a phone the parts stand below each other.
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('Control+z');
  await expect(panel(page)).not.toContainText('Back to an earlier slide');

  // A slide that is deleted leaves no arrow behind.
  await slidesIn(page).nth(5).click();
  await panel(page).getByRole('button', { name: 'Delete slide' }).click();
  await dialog(page, /Delete/)
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(slidesIn(page)).toHaveCount(5);
  await slidesIn(page).nth(4).click();
  await expect(panel(page).getByLabel('Answer 1 leads to')).toHaveValue('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All saved')).toBeVisible();

  // The stage plays the saved quiz from a slide on.
  await slidesIn(page).nth(3).click();
  const opened = page.context().waitForEvent('page');
  await panel(page).getByRole('link', { name: 'Play from here' }).click();
  const stage = await opened;
  await expect(heading(stage, QUESTIONS[3][0])).toBeAttached();
  await waitUntilStill(stage);
  await touchAndWait(stage, stage.getByRole('button', { name: 'Nobody' }));
  await expect(heading(stage, QUESTIONS[4][0])).toBeAttached();
});
