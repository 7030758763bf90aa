// Enter in a form with several fields.
import type { KeyboardEvent } from 'react';

/** Fields that a text is typed into. */
const TYPED = new Set([
  'text',
  'email',
  'password',
  'number',
  'url',
  'tel',
  'date',
  'time',
  'datetime-local',
]);

/** A field with a list is optional or chooses by Enter itself: it is passed by. */
const isTyped = (field: HTMLInputElement): boolean =>
  TYPED.has(field.type) &&
  !field.readOnly &&
  !field.disabled &&
  field.tabIndex >= 0 &&
  !field.hasAttribute('aria-haspopup');

/**
 * Goes on to the next field; in the last one the browser sends the form. Otherwise a form with a
 * first field filled in would be sent without the others.
 */
export function goOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  const fields = [...event.currentTarget.querySelectorAll('input')].filter(isTyped);
  const at = fields.indexOf(event.target as HTMLInputElement);
  const next = fields[at + 1];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
