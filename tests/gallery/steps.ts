// Performs a shopper's actions until a state is on the stage. Runs in the page of the showroom: in
// a test by `page.evaluate`, in the gallery in the frame. So it uses nothing from outside itself.

export type Step =
  /** Activates the button or link of this name. */
  | { press: string }
  /** Types into the only text box. */
  | { fill: string }
  /** Waits for something of this name. */
  | { wait: string }
  /** Lets seconds pass without a touch. */
  | { idleS: number };

/** Performs the steps; rejects if one is not possible within ten seconds. */
export async function runSteps({
  steps,
  until,
}: {
  steps: readonly Step[];
  until: string | undefined;
}): Promise<void> {
  const WITHIN_MS = 10_000;
  const sleep = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  const named = (selector: string, name: string): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>(`#mirror ${selector}`)].find(
      (element) => nameOf(element) === name,
    );
  /** Matches the start of a name, because some go on, such as the offer of the attract screen. */
  const begun = (name: string): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('#mirror *')].find((element) =>
      nameOf(element).startsWith(name),
    );
  const waitFor = async <T>(what: string, find: () => T | null | undefined | false): Promise<T> => {
    const latest = Date.now() + WITHIN_MS;
    for (;;) {
      const found = find();
      if (found) return found;
      if (Date.now() > latest) throw new Error(`Waited for ${what} in vain`);
      await sleep();
    }
  };
  const isStill = (): boolean => document.documentElement.dataset['stage'] === 'still';
  const settle = async (): Promise<void> => {
    await sleep();
    await sleep();
    await waitFor('a still stage', isStill);
  };
  if (steps.length > 0) await settle();
  for (const [index, step] of steps.entries()) {
    if ('press' in step) {
      const target = await waitFor(`'${step.press}'`, () => named(':is(button, a)', step.press));
      target.click();
    } else if ('fill' in step) {
      const input = await waitFor('a text box', () => document.querySelector('input'));
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, step.fill);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    } else if ('wait' in step) {
      await waitFor(`'${step.wait}'`, () => begun(step.wait));
    } else {
      const { __longTimers: timers } = globalThis as unknown as {
        __longTimers: { pass: (ms: number) => void };
      };
      timers.pass(step.idleS * 1000);
    }
    if (until === undefined || index < steps.length - 1) await settle();
  }
  if (until === undefined) await settle();
  else await waitFor(`'${until}'`, () => named('*', until));
}
