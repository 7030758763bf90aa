// Buffers keys from the moment an entry is added until its field has focus, then types them: the
// field is rendered some frames later, and keys would be lost or press a button.
import { metaOf, type AnyField } from '#schema/field.ts';
import { fieldAt } from '#schema/fieldAt.ts';
import type { Path } from '#schema/path.ts';
import { documentOf, patch, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { toHtml, toPlainDoc } from './tiptapText.ts';

let stopPrevious: (() => void) | undefined;

const isRich = (field: AnyField | undefined): boolean =>
  field !== undefined && metaOf(field)?.widget === 'richText';

/**
 * Captures keys until another element takes focus; `path` is the text they are for, or null to
 * ignore them.
 */
export function bufferTyping(ref: DocumentRef, path: Path | null): void {
  stopPrevious?.();
  const locatedField = path === null ? undefined : fieldAt(schemaOf(ref), documentOf(ref), path);
  const input = document.createElement('input');
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (): void => {
    controller.abort();
    input.remove();
  };
  const write = (): void => {
    if (path !== null)
      patch(ref, path, isRich(locatedField?.field) ? toHtml(toPlainDoc(input.value)) : input.value, {
        isTyping: true,
      });
  };
  input.className = 'type-ahead';
  input.autocomplete = 'off';
  input.setAttribute('aria-label', locatedField?.meta.label ?? '');
  input.addEventListener('input', write, { signal });
  input.addEventListener('blur', stop, { signal });
  input.addEventListener('keydown', ({ key }) => key === 'Escape' && input.blur(), { signal });
  document.body.append(input);
  input.focus({ preventScroll: true });
  stopPrevious = stop;
}
