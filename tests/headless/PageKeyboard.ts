// The keyboard of a headless page: events of keys, and what a browser does with those that the page
// has not handled.
import { setValue } from './HeadlessLocator.ts';
import type { InputPage, PagePointers } from './PagePointers.ts';

/** Until what a key does has been drawn. */
const KEY_MS = 17;

const codeOf = (key: string): string =>
  /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key;

const replaceRange = (field: HTMLInputElement, text: string, start: number, end: number): void =>
  setValue(field, field.value.slice(0, start) + text + field.value.slice(end), start + text.length);

export class PageKeyboard {
  private readonly page: InputPage;
  private readonly pointers: PagePointers;

  constructor(page: InputPage, pointers: PagePointers) {
    this.page = page;
    this.pointers = pointers;
  }

  async down(key: string): Promise<void> {
    this.sendKey('keydown', key, []);
    await this.page.time.pass(KEY_MS);
  }

  async up(key: string): Promise<void> {
    this.sendKey('keyup', key, []);
    await this.page.time.pass(KEY_MS);
  }

  async press(combination: string): Promise<void> {
    const parts = combination === '+' ? ['+'] : combination.split('+');
    const key = parts.pop() ?? '';
    this.pressKey(key, parts);
    await this.page.time.pass(KEY_MS);
  }

  async type(text: string): Promise<void> {
    for (const character of text) {
      this.pressKey(character, []);
      await this.page.time.pass(KEY_MS);
    }
  }

  async insertText(text: string): Promise<void> {
    this.insert(text);
    await this.page.time.pass(KEY_MS);
  }

  private sendKey(name: string, key: string, modifiers: readonly string[]): boolean {
    const target = this.page.document.activeElement ?? this.page.document.body;
    return this.page.dispatch(target, 'KeyboardEvent', name, {
      key: key === 'Space' ? ' ' : key,
      code: codeOf(key),
      ctrlKey: modifiers.includes('Control'),
      shiftKey: modifiers.includes('Shift'),
      altKey: modifiers.includes('Alt'),
      metaKey: modifiers.includes('Meta'),
    });
  }

  private pressKey(key: string, modifiers: readonly string[]): void {
    const target = this.page.document.activeElement ?? this.page.document.body;
    const isDefault = this.sendKey('keydown', key, modifiers);
    if (isDefault && modifiers.every((modifier) => modifier === 'Shift'))
      this.performKey(key, target, modifiers);
    this.sendKey('keyup', key, modifiers);
  }

  /** Performs the browser's default action of a key that the page has not handled. */
  private performKey(key: string, target: Element, modifiers: readonly string[]): void {
    const { window } = this.page;
    if (!window) return;
    const isField = target instanceof window.HTMLInputElement || target instanceof window.HTMLTextAreaElement;
    if (key === 'Tab') return this.moveFocus(modifiers.includes('Shift') ? -1 : 1);
    if (isField) {
      const field = target as HTMLInputElement;
      if (key === 'Enter') field.form?.requestSubmit();
      else if (key === 'Backspace') this.erase(field);
      else if (key === 'Delete') this.eraseAfter(field);
      else if (/^(Arrow(Left|Right)|Home|End)$/.test(key)) {
        const from = field.selectionStart ?? 0;
        const to =
          { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: field.value.length }[key] ?? from;
        const at = Math.max(0, to);
        field.setSelectionRange(at, at);
      } else if (key === 'Space' || [...key].length === 1) this.insert(key === 'Space' ? ' ' : key);
      return;
    }
    const isButton = target instanceof window.HTMLButtonElement;
    const isLink = target instanceof window.HTMLAnchorElement && target.hasAttribute('href');
    if ((key === 'Enter' && (isButton || isLink)) || ((key === 'Space' || key === ' ') && isButton))
      this.pointers.clickElement(target);
  }

  private insert(text: string): void {
    const field = this.page.document.activeElement as HTMLInputElement | null;
    if (!field || !('setRangeText' in field)) return;
    const [start, end] = [
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
    ];
    const room = field.maxLength > 0 ? field.maxLength - field.value.length + end - start : text.length;
    replaceRange(field, text.slice(0, Math.max(0, room)), start, end);
    this.page.dispatch(field, 'InputEvent', 'input', { data: text, inputType: 'insertText' });
  }

  private erase(field: HTMLInputElement): void {
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    if (start === end && start === 0) return;
    replaceRange(field, '', start === end ? start - 1 : start, end);
    this.page.dispatch(field, 'InputEvent', 'input', { inputType: 'deleteContentBackward' });
  }

  private eraseAfter(field: HTMLInputElement): void {
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    replaceRange(field, '', start, start === end ? end + 1 : end);
    this.page.dispatch(field, 'InputEvent', 'input', { inputType: 'deleteContentForward' });
  }

  private moveFocus(step: 1 | -1): void {
    const stops = [
      ...this.page.document.querySelectorAll<HTMLElement>(
        'a[href], button, input, textarea, select, [tabindex]',
      ),
    ].filter(
      (element) =>
        element.tabIndex >= 0 && !element.hasAttribute('disabled') && !element.closest('[inert], [hidden]'),
    );
    const at = stops.indexOf(this.page.document.activeElement as HTMLElement);
    const next = at < 0 ? (step === 1 ? stops[0] : stops.at(-1)) : stops[at + step];
    if (next) next.focus();
    else (this.page.document.activeElement as HTMLElement | null)?.blur?.();
  }
}
