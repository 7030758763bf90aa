// Playwright's `expect` for headless pages: the same matchers, which let virtual time pass until
// they hold.
import { expect as base } from '@playwright/test';
import { openPages } from './HeadlessContext.ts';
import {
  descriptionOf,
  type HeadlessLocator,
  isCheckedElement,
  isDisabledElement,
  isShown,
  nameOf,
} from './HeadlessLocator.ts';
import { type HeadlessPage, TIMEOUT_MS } from './HeadlessPage.ts';

interface Options {
  timeout?: number;
  ignoreCase?: boolean;
  useInnerText?: boolean;
}

interface Result {
  pass: boolean;
  message: () => string;
}

type Received = HeadlessLocator | HeadlessPage;

interface MatcherThis {
  isNot: boolean;
}

/** Elements that a locator must be strict about: one, or none for what can be absent. */
function only(locator: HeadlessLocator): Element | undefined {
  const found = locator.elements();
  if (found.length > 1)
    throw new Error(`strict mode violation: ${locator.description} resolved to ${found.length} elements`);
  return found[0];
}

const describe = (element: Element | undefined): string => element?.outerHTML.slice(0, 300) ?? 'no element';

/** A matcher of one element; `isAbsentOk` if the negation holds without one. */
function elementMatcher<A extends unknown[]>(
  name: string,
  holds: (element: Element, ...values: A) => boolean,
  read?: (element: Element, ...values: A) => unknown,
  isAbsentOk = false,
) {
  return async function match(this: MatcherThis, received: Received, ...values: A): Promise<Result> {
    const locator = received as HeadlessLocator;
    const timeoutMs = (values.at(-1) as Options | undefined)?.timeout;
    const check = (): boolean => {
      const element = only(locator);
      if (!element) return this.isNot && isAbsentOk;
      return holds(element, ...values) !== this.isNot;
    };
    const isReached = await locator.owner.isReachedWithin(check, timeoutMs ?? TIMEOUT_MS);
    return {
      pass: isReached !== this.isNot,
      message: () => {
        const element = locator.elements()[0];
        const seen = element && read ? read(element, ...values) : describe(element);
        return `${locator.description}\n${this.isNot ? 'not ' : ''}${name} ${JSON.stringify(values.map(String))}\nReceived: ${String(seen)}`;
      },
    };
  };
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();

const isText = (text: string, wanted: unknown, isContained: boolean): boolean =>
  wanted instanceof RegExp
    ? wanted.test(text)
    : isContained
      ? withoutSpace(text).includes(withoutSpace(String(wanted)))
      : withoutSpace(text) === withoutSpace(String(wanted));

function textMatcher(name: string, isContained: boolean) {
  return async function match(
    this: MatcherThis,
    received: Received,
    wanted: string | RegExp | (string | RegExp)[],
    options: Options = {},
  ): Promise<Result> {
    const locator = received as HeadlessLocator;
    const read = (): string[] => locator.elements().map((element) => element.textContent ?? '');
    const check = (): boolean => {
      const texts = read();
      if (!Array.isArray(wanted) && texts.length === 0) return false;
      const holds = Array.isArray(wanted)
        ? texts.length === wanted.length &&
          texts.every((text, index) => isText(text, wanted[index], isContained))
        : isText((only(locator) as Element).textContent ?? '', wanted, isContained);
      return holds !== this.isNot;
    };
    const isReached = await locator.owner.isReachedWithin(check, options.timeout ?? TIMEOUT_MS);
    return {
      pass: isReached !== this.isNot,
      message: () =>
        `${locator.description}\n${this.isNot ? 'not ' : ''}${name} ${JSON.stringify([wanted].flat().map(String))}\nReceived: ${JSON.stringify(read())}`,
    };
  };
}

const attributeOf = (element: Element, name: string): string | null => element.getAttribute(name);

const matchers = {
  toBeAttached: elementMatcher(
    'to be attached',
    () => true,
    (element) => describe(element),
    true,
  ),
  toBeVisible: elementMatcher('to be visible', isShown, (element) => describe(element), true),
  toBeHidden: async function toBeHidden(
    this: MatcherThis,
    received: Received,
    options: Options = {},
  ): Promise<Result> {
    const locator = received as HeadlessLocator;
    const check = (): boolean => {
      const element = only(locator);
      return (element === undefined || !isShown(element)) !== this.isNot;
    };
    const isReached = await locator.owner.isReachedWithin(check, options.timeout ?? TIMEOUT_MS);
    return { pass: isReached !== this.isNot, message: () => `${locator.description} to be hidden` };
  },
  toBeFocused: elementMatcher(
    'to be focused',
    (element) => element.ownerDocument.activeElement === element,
    (element) => describe(element.ownerDocument.activeElement ?? undefined),
  ),
  toBeChecked: elementMatcher('to be checked', isCheckedElement),
  toBeDisabled: elementMatcher('to be disabled', isDisabledElement),
  toBeEnabled: elementMatcher('to be enabled', (element) => !isDisabledElement(element)),
  toHaveValue: elementMatcher(
    'to have the value',
    (element, wanted: string | RegExp) => isText((element as HTMLInputElement).value, wanted, false),
    (element, _wanted: string | RegExp) => (element as HTMLInputElement).value,
  ),
  toHaveAttribute: elementMatcher(
    'to have the attribute',
    (element, name: string, wanted?: string | RegExp) => {
      const value = attributeOf(element, name);
      if (wanted === undefined) return value !== null;
      return value !== null && (wanted instanceof RegExp ? wanted.test(value) : value === wanted);
    },
    (element, name: string) => attributeOf(element, name),
  ),
  toHaveAccessibleName: elementMatcher(
    'to have the accessible name',
    (element, wanted: string | RegExp) => isText(nameOf(element), wanted, false),
    (element, _wanted: string | RegExp) => nameOf(element),
  ),
  toHaveAccessibleDescription: elementMatcher(
    'to have the accessible description',
    (element, wanted: string | RegExp) => isText(descriptionOf(element), wanted, false),
    (element, _wanted: string | RegExp) => descriptionOf(element),
  ),
  toHaveText: textMatcher('to have text', false),
  toContainText: textMatcher('to contain text', true),
  async toHaveCount(
    this: MatcherThis,
    received: Received,
    count: number,
    options: Options = {},
  ): Promise<Result> {
    const locator = received as HeadlessLocator;
    const check = (): boolean => (locator.elements().length === count) !== this.isNot;
    const isReached = await locator.owner.isReachedWithin(check, options.timeout ?? TIMEOUT_MS);
    return {
      pass: isReached !== this.isNot,
      message: () =>
        `${locator.description} ${this.isNot ? 'not ' : ''}to have count ${count}\nReceived: ${locator.elements().length}`,
    };
  },
  async toHaveURL(
    this: MatcherThis,
    received: Received,
    url: string | RegExp | ((url: URL) => boolean),
    options: Options = {},
  ): Promise<Result> {
    const page = received as HeadlessPage;
    const isReached = await page.isReachedWithin(
      () => page.hasUrl(url) !== this.isNot,
      options.timeout ?? TIMEOUT_MS,
    );
    return {
      pass: isReached !== this.isNot,
      message: () =>
        `the page ${this.isNot ? 'not ' : ''}to have the URL ${String(url)}\nReceived: ${page.url()}`,
    };
  },
  async toHaveTitle(this: MatcherThis, received: Received, title: string | RegExp): Promise<Result> {
    const page = received as HeadlessPage;
    const read = (): string => String(page.callInPage(() => document.title, []));
    const isReached = await page.isReachedWithin(() => isText(read(), title, false) !== this.isNot);
    return {
      pass: isReached !== this.isNot,
      message: () => `the title to be ${String(title)}\nReceived: ${read()}`,
    };
  },
  async toPass(
    this: MatcherThis,
    received: unknown,
    { timeout = TIMEOUT_MS }: Options = {},
  ): Promise<Result> {
    const error = await lastErrorOf(received as () => Promise<void>, timeout);
    return { pass: error === undefined, message: () => String(error) };
  },
};

const POLL_MS = 50;

/** Repeats what throws, while the pages' time passes. Returns the last error. */
async function lastErrorOf(attempt: () => Promise<void>, timeoutMs: number): Promise<unknown> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    try {
      await attempt();
      return undefined;
    } catch (error) {
      if (waitedMs >= timeoutMs) return error;
    }
    for (const page of [...openPages]) await page.waitForTimeout(POLL_MS);
    if (openPages.size === 0) return attempt().catch((error: unknown) => error);
  }
}

type Matchers = Record<string, (...values: unknown[]) => unknown>;

/** `expect.poll`: time passes between two looks. */
function poll(read: () => unknown, options?: string | { timeout?: number; message?: string }): Matchers {
  const timeoutMs = (typeof options === 'object' ? options.timeout : undefined) ?? TIMEOUT_MS;
  const message = typeof options === 'string' ? options : options?.message;
  const matchersOf = (isNot: boolean): Matchers =>
    new Proxy({} as Matchers, {
      get: (_target, name) => {
        if (name === 'not') return matchersOf(!isNot);
        return async (...values: unknown[]): Promise<void> => {
          const error = await lastErrorOf(async () => {
            const value = await read();
            const matcher = base(value, message) as unknown as Matchers & { not: Matchers };
            await (isNot ? matcher.not : matcher)[name as string]?.(...values);
          }, timeoutMs);
          if (error !== undefined) throw error;
        };
      },
    });
  return matchersOf(false);
}

const extended = base.extend(matchers as never) as typeof base;

export const expect = Object.assign(
  ((actual: unknown, message?: string) => extended(actual, message)) as never,
  extended,
  {
    poll,
  },
) as unknown as typeof base;
