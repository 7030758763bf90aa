// Loads the texts in the person's language, then the editor, whose modules hold some of them.
import { loadCatalog } from './i18n/loadCatalog.ts';

/** The editor runs until the function that this resolves to is called. */
export async function startEditor(frame: HTMLElement): Promise<() => void> {
  await loadCatalog();
  const { runEditor } = await import('./runEditor.tsx');
  return runEditor(frame);
}
