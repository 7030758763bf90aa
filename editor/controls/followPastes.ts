// Cleans what is pasted into native fields; in-place texts have their own (cleanPaste.ts).
import { loadPasteTools, pasteTools } from './pasteTools.ts';

const TEXT_INPUTS: ReadonlySet<string> = new Set(['text', 'search', 'url', 'email', 'tel']);

/** Undefined for what has no text, or a secret one. */
function fieldOf(target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | undefined {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && TEXT_INPUTS.has(target.type) ? target : undefined;
}

function clean(event: ClipboardEvent): void {
  const field = fieldOf(event.target);
  const pasted = event.clipboardData?.getData('text/plain') ?? '';
  if (event.defaultPrevented || !field || field.readOnly || field.disabled || pasted === '') return;
  const plain = pasteTools()?.cleanPastedPlain(pasted) ?? pasted;
  const text = field instanceof HTMLInputElement ? plain.replaceAll(/\s*\n\s*/g, ' ').trim() : plain;
  if (text === pasted) return;
  event.preventDefault();
  // Deprecated, and the only way that Ctrl+Z takes back.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }));
}

/** Cleans each paste until it is stopped; a field that handles one itself comes first. */
export function followPastes(): () => void {
  // Until they are there, or without them, what is saved is cleaned by the server.
  loadPasteTools().catch(() => undefined);
  document.addEventListener('paste', clean);
  return () => document.removeEventListener('paste', clean);
}
