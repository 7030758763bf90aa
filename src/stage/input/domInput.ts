// An <input> over a field drawn by the stage: hardware keyboards, autofill and screen readers work
// as on any page. Only its focus ring is visible; the stage draws the text.
import type { Rect } from '#state/sceneRegistry.ts';
import { positionOverStage, mountOverStage } from './domHost.ts';

/** Part of a text, by its characters. */
export interface TextSpan {
  start: number;
  end: number;
}

export interface DomInputOptions {
  label: string;
  /** Example of the expected input; the stage draws it while the field is empty. */
  example: string;
  value: string;
  maxLength: number;
  /** Autofill name, such as 'street-address'. */
  autocomplete: AutoFill;
  /** In px of the stage. */
  rect: Rect;
  /** `composed` is the part that an input method still composes. */
  onType: (value: string, caret: number, composed: TextSpan | null) => void;
  /** Called on Enter. */
  onSubmit: () => void;
}

export interface DomInputHandle {
  /** Sets a value from elsewhere, with the caret at the end. */
  set: (value: string) => void;
  /** Inserts at the caret. */
  insert: (text: string) => void;
  /** Deletes the selection, or the character before the caret. */
  erase: () => void;
  setInvalid: (message: string) => void;
  move: (rect: Rect) => void;
  focus: () => void;
  remove: () => void;
}

/** Mounts the input; it takes keys as soon as it has focus. */
export function placeDomInput({
  label,
  example,
  value,
  maxLength,
  autocomplete,
  rect,
  onType,
  onSubmit,
}: DomInputOptions): DomInputHandle {
  const element = document.createElement('input');
  element.type = 'text';
  element.className = 'field-input';
  element.autocomplete = autocomplete;
  element.spellcheck = false;
  element.maxLength = maxLength;
  // The stage has its own keyboard: the system's would cover half of it.
  element.inputMode = 'none';
  element.setAttribute('aria-label', label);
  if (example) element.setAttribute('aria-placeholder', example);
  // A landmark of its own: the accessibility tree is another element.
  const form = document.createElement('form');
  form.className = 'field-form';
  form.setAttribute('role', 'search');
  form.setAttribute('aria-label', label);
  form.append(element);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onSubmit();
  });
  element.value = value;
  let composed: TextSpan | null = null;
  const notifyTyped = (): void =>
    onType(element.value, element.selectionStart ?? element.value.length, composed);
  element.addEventListener('compositionstart', () => {
    const start = element.selectionStart ?? element.value.length;
    composed = { start, end: start };
  });
  element.addEventListener('compositionupdate', ({ data }) => {
    if (composed) composed = { ...composed, end: composed.start + data.length };
  });
  element.addEventListener('compositionend', () => {
    composed = null;
    notifyTyped();
  });
  for (const name of ['input', 'keyup', 'pointerup', 'focus']) element.addEventListener(name, notifyTyped);
  element.addEventListener('keydown', (event) => {
    // Arrow keys move the caret here, and scroll elsewhere; an input method has all keys for
    // itself.
    if (event.isComposing || (event.key !== 'Escape' && event.key !== 'Tab')) event.stopPropagation();
  });
  mountOverStage(form, rect);
  return {
    set: (next) => {
      // Composed letters would be there twice.
      if (element.value === next || composed) return;
      element.value = next;
      element.setSelectionRange(next.length, next.length);
    },
    insert: (text) => {
      element.focus({ preventScroll: true });
      if (element.value.length + text.length > maxLength) return;
      element.setRangeText(text, element.selectionStart ?? 0, element.selectionEnd ?? 0, 'end');
      notifyTyped();
    },
    erase: () => {
      element.focus({ preventScroll: true });
      const [start, end] = [element.selectionStart ?? 0, element.selectionEnd ?? 0];
      const before = [...element.value.slice(0, start)].slice(0, -1).join('').length;
      element.setRangeText('', start === end ? before : start, end, 'end');
      notifyTyped();
    },
    setInvalid: (message) => {
      element.setAttribute('aria-invalid', String(message !== ''));
      element.setAttribute('aria-description', message);
    },
    move: (nextRect) => positionOverStage(form, nextRect),
    focus: () => element.focus({ preventScroll: true }),
    remove: () => form.remove(),
  };
}
