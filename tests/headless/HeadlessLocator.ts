// Finds elements of a headless page as Playwright's locators do: by role and name, text, label or
// selector, lazily, from the document or within other elements.
import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { HeadlessPage } from './HeadlessPage.ts';
import { boxOf, type Box } from './pageLayout.ts';

type TextMatch = string | RegExp;

export interface RoleOptions {
  name?: TextMatch;
  exact?: boolean;
  level?: number;
  pressed?: boolean;
  expanded?: boolean;
  checked?: boolean;
  disabled?: boolean;
  includeHidden?: boolean;
}

/** Elements of a page at this moment, in the order of the document. */
type Query = () => Element[];

const withoutSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Playwright's rule: a string is contained, regardless of case, or equal if exact. */
function matches(text: string, wanted: TextMatch, isExact = false): boolean {
  const value = withoutSpace(text);
  if (wanted instanceof RegExp) return wanted.test(value);
  return isExact
    ? value === withoutSpace(wanted)
    : value.toLowerCase().includes(withoutSpace(wanted).toLowerCase());
}

/** Selectors of the elements that may have a role, so that few roles are computed. */
const CANDIDATES: Record<string, string> = {
  button: 'button, [role=button], input[type=button], input[type=submit]',
  link: 'a, [role=link]',
  heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  main: 'main, [role=main]',
  list: 'ul, ol, [role=list]',
  listitem: 'li, [role=listitem]',
  textbox: 'input, textarea, [role=textbox], [contenteditable]',
  navigation: 'nav, [role=navigation]',
  paragraph: 'p, [role=paragraph]',
};

const isHiddenElement = (element: Element): boolean =>
  element.closest('[hidden], [aria-hidden="true"], script, style') !== null || isHiddenByStyle(element);

/** Only inline styles are known: `visibility` until one says otherwise, `display` in any case. */
function isHiddenByStyle(element: Element): boolean {
  let visibility = '';
  for (let own: Element | null = element; own; own = own.parentElement) {
    if (!own.hasAttribute('style')) continue;
    const { style } = own as HTMLElement;
    if (style.display === 'none') return true;
    visibility ||= style.visibility;
  }
  return visibility === 'hidden';
}

/** Elements without boxes have styles that nothing computes here: all are the initial ones. */
const INITIAL_STYLE = { getPropertyValue: () => '', display: 'block', visibility: 'visible', content: '' };
const NAME_OPTIONS = { getComputedStyle: () => INITIAL_STYLE as unknown as CSSStyleDeclaration } as const;

export const nameOf = (element: Element): string =>
  withoutSpace(computeAccessibleName(element, NAME_OPTIONS));

export const descriptionOf = (element: Element): string =>
  withoutSpace(computeAccessibleDescription(element, NAME_OPTIONS));

function hasRole(element: Element, role: string, options: RoleOptions): boolean {
  const { name, exact, level, pressed, expanded, checked, disabled, includeHidden } = options;
  if (getRole(element) !== role) return false;
  if (!includeHidden && isHiddenElement(element)) return false;
  const flag = (attribute: string): boolean => element.getAttribute(attribute) === 'true';
  if (pressed !== undefined && flag('aria-pressed') !== pressed) return false;
  if (expanded !== undefined && flag('aria-expanded') !== expanded) return false;
  if (checked !== undefined && isCheckedElement(element) !== checked) return false;
  if (disabled !== undefined && (flag('aria-disabled') || element.hasAttribute('disabled')) !== disabled)
    return false;
  if (level !== undefined && levelOf(element) !== level) return false;
  return name === undefined || matches(nameOf(element), name, exact);
}

const levelOf = (element: Element): number =>
  Number(element.getAttribute('aria-level') ?? /^H([1-6])$/.exec(element.tagName)?.[1]);

/** The texts of elements that a person reads; Playwright takes the smallest that matches. */
function withText(root: Element, wanted: TextMatch, isExact = false): Element[] {
  return [...root.querySelectorAll('*')].filter((element) => {
    if (/^(SCRIPT|STYLE|HEAD|TITLE|NOSCRIPT)$/.test(element.tagName)) return false;
    if (!matches(element.textContent ?? '', wanted, isExact)) return false;
    return ![...element.children].some((child) => matches(child.textContent ?? '', wanted, isExact));
  });
}

const byLabel = (root: Element, wanted: TextMatch, isExact = false): Element[] =>
  [...root.querySelectorAll('[aria-label], [aria-labelledby], input, textarea, select')].filter((element) =>
    matches(element.getAttribute('aria-label') ?? nameOf(element), wanted, isExact),
  );

const inOrder = (elements: Iterable<Element>): Element[] =>
  [...new Set(elements)].sort((one, other) =>
    one === other ? 0 : one.compareDocumentPosition(other) & 4 ? -1 : 1,
  );

export class HeadlessLocator {
  readonly owner: HeadlessPage;
  readonly description: string;
  private readonly query: Query;

  constructor(owner: HeadlessPage, description: string, query: Query) {
    this.owner = owner;
    this.description = description;
    this.query = query;
  }

  page(): HeadlessPage {
    return this.owner;
  }

  toString(): string {
    return this.description;
  }

  /** The elements that match now. */
  elements(): Element[] {
    return this.query();
  }

  private within(description: string, find: (root: Element) => Iterable<Element>): HeadlessLocator {
    return new HeadlessLocator(this.owner, `${this.description}.${description}`, () => {
      const roots = this.query();
      if (roots.length === 1 && roots[0]) return [...find(roots[0])];
      return inOrder(roots.flatMap((root) => [...find(root)]));
    });
  }

  private narrowed(description: string, filter: (elements: Element[]) => Element[]): HeadlessLocator {
    return new HeadlessLocator(this.owner, `${this.description}.${description}`, () => filter(this.query()));
  }

  getByRole(role: string, options: RoleOptions = {}): HeadlessLocator {
    const candidates = CANDIDATES[role] ?? `[role="${role}"], ${NATIVE_ROLES[role] ?? ':not(*)'}`;
    return this.within(`getByRole('${role}', ${String(options.name ?? '')})`, (root) =>
      [...root.querySelectorAll(candidates)].filter((element) => hasRole(element, role, options)),
    );
  }

  getByText(text: TextMatch, { exact }: { exact?: boolean } = {}): HeadlessLocator {
    return this.within(`getByText(${String(text)})`, (root) => withText(root, text, exact));
  }

  getByLabel(text: TextMatch, { exact }: { exact?: boolean } = {}): HeadlessLocator {
    return this.within(`getByLabel(${String(text)})`, (root) => byLabel(root, text, exact));
  }

  getByTitle(text: TextMatch, { exact }: { exact?: boolean } = {}): HeadlessLocator {
    return this.within(`getByTitle(${String(text)})`, (root) =>
      [...root.querySelectorAll('[title]')].filter((element) =>
        matches(element.getAttribute('title') ?? '', text, exact),
      ),
    );
  }

  locator(selector: string | HeadlessLocator): HeadlessLocator {
    if (selector instanceof HeadlessLocator)
      return this.within(`locator(${selector.description})`, (root) =>
        selector.elements().filter((element) => root !== element && root.contains(element)),
      );
    if (selector === '..')
      return this.narrowed("locator('..')", (all) => all.flatMap((one) => one.parentElement ?? []));
    return this.within(`locator('${selector}')`, (root) => selectAll(root, selector));
  }

  filter({
    hasText,
    hasNotText,
    has,
    hasNot,
  }: {
    hasText?: TextMatch;
    hasNotText?: TextMatch;
    has?: HeadlessLocator;
    hasNot?: HeadlessLocator;
  }): HeadlessLocator {
    const contains = (element: Element, other: HeadlessLocator): boolean =>
      other.elements().some((inner) => inner !== element && element.contains(inner));
    return this.narrowed('filter(…)', (all) =>
      all.filter(
        (element) =>
          (hasText === undefined || matches(element.textContent ?? '', hasText)) &&
          (hasNotText === undefined || !matches(element.textContent ?? '', hasNotText)) &&
          (has === undefined || contains(element, has)) &&
          (hasNot === undefined || !contains(element, hasNot)),
      ),
    );
  }

  first(): HeadlessLocator {
    return this.nth(0);
  }

  last(): HeadlessLocator {
    return this.nth(-1);
  }

  nth(index: number): HeadlessLocator {
    return this.narrowed(`nth(${index})`, (all) => all.slice(index).slice(0, 1));
  }

  or(other: HeadlessLocator): HeadlessLocator {
    return this.narrowed(`or(${other.description})`, (all) => inOrder([...all, ...other.elements()]));
  }

  and(other: HeadlessLocator): HeadlessLocator {
    return this.narrowed(`and(${other.description})`, (all) =>
      all.filter((element) => other.elements().includes(element)),
    );
  }

  async all(): Promise<HeadlessLocator[]> {
    return this.query().map((_, index) => this.nth(index));
  }

  async count(): Promise<number> {
    return this.query().length;
  }

  /** The one element, as soon as it is there. */
  async element(timeoutMs?: number): Promise<Element> {
    await this.owner.waitUntil(() => this.query().length > 0, timeoutMs, `${this.description} is not there`);
    const found = this.query();
    if (found.length > 1)
      throw new Error(
        `strict mode violation: ${this.description} resolved to ${found.length} elements:\n${found
          .slice(0, 4)
          .map((element) => element.outerHTML.slice(0, 200))
          .join('\n')}`,
      );
    return found[0] as Element;
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name);
  }

  async textContent(): Promise<string | null> {
    return (await this.element()).textContent;
  }

  async innerText(): Promise<string> {
    return withoutSpace((await this.element()).textContent ?? '');
  }

  async allTextContents(): Promise<string[]> {
    return this.query().map((element) => element.textContent ?? '');
  }

  async allInnerTexts(): Promise<string[]> {
    return this.query().map((element) => withoutSpace(element.textContent ?? ''));
  }

  async inputValue(): Promise<string> {
    return ((await this.element()) as HTMLInputElement).value;
  }

  async boundingBox(): Promise<Box | null> {
    return boxOf(await this.element());
  }

  async isVisible(): Promise<boolean> {
    const [element] = this.query();
    return element !== undefined && isShown(element);
  }

  async isDisabled(): Promise<boolean> {
    return isDisabledElement(await this.element());
  }

  async focus(): Promise<void> {
    ((await this.element()) as HTMLElement).focus();
    await this.owner.tick();
  }

  async blur(): Promise<void> {
    ((await this.element()) as HTMLElement).blur();
    await this.owner.tick();
  }

  async clear(): Promise<void> {
    await this.fill('');
  }

  /** Turns a checkbox, a radio button or a switch on. */
  async check(): Promise<void> {
    await this.setChecked(true);
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false);
  }

  async setChecked(isWanted: boolean): Promise<void> {
    if (isCheckedElement(await this.element()) !== isWanted) await this.click();
    if (isCheckedElement(await this.element()) !== isWanted)
      throw new Error(`${this.description} did not become ${isWanted ? '' : 'un'}checked`);
  }

  async isChecked(): Promise<boolean> {
    return isCheckedElement(await this.element());
  }

  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled());
  }

  /** Chooses an option of a native select, by its value or its label. */
  async selectOption(wanted: string | { label?: string; value?: string; index?: number }): Promise<void> {
    const select = (await this.element()) as HTMLSelectElement;
    const { label, value, index } = typeof wanted === 'string' ? { value: wanted } : wanted;
    const option = [...select.options].find(
      (one, at) =>
        at === index || one.value === value || withoutSpace(one.textContent ?? '') === (label ?? value),
    );
    if (!option) throw new Error(`${this.description} has no option ${JSON.stringify(wanted)}`);
    select.value = option.value;
    this.owner.dispatch(select, 'Event', 'input', { bubbles: true });
    this.owner.dispatch(select, 'Event', 'change', { bubbles: true });
    await this.owner.tick();
  }

  /** Everything is in view where there is no layout. */
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.element();
  }

  async press(key: string): Promise<void> {
    await this.focus();
    await this.owner.keyboard.press(key);
  }

  async pressSequentially(text: string): Promise<void> {
    await this.focus();
    await this.owner.keyboard.type(text);
  }

  async fill(value: string): Promise<void> {
    const element = (await this.element()) as HTMLInputElement;
    element.focus();
    setValue(element, value);
    this.owner.dispatch(element, 'InputEvent', 'input', { bubbles: true });
    await this.owner.tick();
  }

  /** A click on an element that can be pressed, as soon as it can. */
  async click({ timeout }: { timeout?: number } = {}): Promise<void> {
    await this.owner.waitUntil(
      () => this.query().some((element) => isShown(element) && !isDisabledElement(element)),
      timeout,
      `${this.description} cannot be pressed`,
    );
    const element = await this.element();
    if (element.closest('#mirror')) throw new Error(`${this.description} is transparent to pointers`);
    this.owner.pointers.pressElement(element);
    await this.owner.tick();
  }

  async dispatchEvent(name: string, init: Record<string, unknown> = {}): Promise<void> {
    this.owner.dispatch(await this.element(), eventClassOf(name), name, {
      bubbles: true,
      cancelable: true,
      composed: true,
      ...init,
    });
    await this.owner.tick();
  }

  async evaluate<R, A>(callback: (element: Element, argument: A) => R, argument?: A): Promise<Awaited<R>> {
    return this.owner.evaluateWith(callback as never, [await this.element(), argument]);
  }

  async evaluateAll<R, A>(
    callback: (elements: Element[], argument: A) => R,
    argument?: A,
  ): Promise<Awaited<R>> {
    return this.owner.evaluateWith(callback as never, [this.query(), argument]);
  }

  async waitFor({ state = 'visible', timeout }: { state?: string; timeout?: number } = {}): Promise<void> {
    const isReached = (): boolean =>
      state === 'attached'
        ? this.query().length > 0
        : state === 'detached'
          ? this.query().length === 0
          : this.query().some(isShown) === (state === 'visible');
    await this.owner.waitUntil(isReached, timeout, `${this.description} is not ${state}`);
  }

  hover(): never {
    return this.owner.refuse('hover');
  }

  screenshot(): never {
    return this.owner.refuse('screenshot');
  }
}

/** Native elements of roles that `CANDIDATES` does not list. */
const NATIVE_ROLES: Record<string, string> = {
  alertdialog: 'dialog',
  article: 'article',
  banner: 'header',
  cell: 'td',
  checkbox: 'input[type=checkbox]',
  columnheader: 'th',
  combobox: 'select, input[list]',
  complementary: 'aside',
  dialog: 'dialog',
  figure: 'figure',
  form: 'form',
  group: 'fieldset, details, optgroup',
  img: 'img, svg',
  listbox: 'select',
  option: 'option',
  progressbar: 'progress',
  radio: 'input[type=radio]',
  region: 'section',
  row: 'tr',
  rowgroup: 'thead, tbody, tfoot',
  rowheader: 'th',
  search: 'search',
  searchbox: 'input[type=search]',
  separator: 'hr',
  slider: 'input[type=range]',
  spinbutton: 'input[type=number]',
  status: 'output',
  table: 'table',
  time: 'time',
};

function selectAll(root: Element, selector: string): Element[] {
  if (selector.includes(':focus')) {
    const { activeElement } = root.ownerDocument;
    const rest = selector.replace(':focus', '').trim();
    const isWithin =
      activeElement && root.contains(activeElement) && activeElement !== root.ownerDocument.body;
    if (!isWithin) return [];
    return rest === '' || activeElement.closest(rest) !== null ? [activeElement] : [];
  }
  const found = [...root.querySelectorAll(selector)];
  return root.tagName === 'HTML' && root.matches(selector) ? [root, ...found] : found;
}

export function isShown(element: Element): boolean {
  if (isHiddenElement(element)) return false;
  const box = boxOf(element);
  return box !== null && box.width > 0 && box.height > 0;
}

/**
 * Sets a field's value as typing does, with the cursor at the end. Bypasses the field's own
 * property, by which React detects the values that it has set itself.
 */
export function setValue(field: HTMLInputElement, value: string, cursor = value.length): void {
  let prototype: unknown = Object.getPrototypeOf(field);
  let own: PropertyDescriptor | undefined;
  while (prototype && !own?.set) {
    own = Object.getOwnPropertyDescriptor(prototype, 'value');
    prototype = Object.getPrototypeOf(prototype);
  }
  own?.set?.call(field, value);
  try {
    field.setSelectionRange?.(cursor, cursor);
  } catch {
    // A field for a date, a number or an e-mail has no selection.
  }
}

export const isCheckedElement = (element: Element): boolean =>
  'checked' in element && element.tagName === 'INPUT'
    ? Boolean(element.checked)
    : element.getAttribute('aria-checked') === 'true';

export const isDisabledElement = (element: Element): boolean =>
  element.hasAttribute('disabled') || element.closest('[aria-disabled="true"]') !== null;

const eventClassOf = (name: string): string =>
  /^pointer/.test(name)
    ? 'PointerEvent'
    : /^(click|dblclick|mouse|contextmenu)/.test(name)
      ? 'MouseEvent'
      : /^key/.test(name)
        ? 'KeyboardEvent'
        : name === 'wheel'
          ? 'WheelEvent'
          : 'Event';
