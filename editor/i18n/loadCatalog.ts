// Loads the texts in the person's language.
import { loadHanFont } from './loadHanFont.ts';
import { editorLanguage, type EditorLanguage } from './locale.ts';
import { setMessages, translateLabels } from './sources.ts';
import { setTexts } from './t.ts';

type Texts = Readonly<Record<string, string>>;

interface Catalog {
  /** By the English text of the editor. */
  texts: Texts;
  /** By the English text of `src`, such as the label of a field. */
  sources: Texts;
}

const CATALOGS: Readonly<Record<Exclude<EditorLanguage, 'en'>, () => Promise<{ default: Catalog }>>> = {
  es: () => import('./es.json'),
  zh: () => import('./zh.json'),
};

/** Before any module that calls `t` is evaluated. Without its catalog the editor is in English. */
export async function loadCatalog(): Promise<void> {
  if (editorLanguage === 'en') return;
  if (editorLanguage === 'zh') loadHanFont();
  const loaded = await CATALOGS[editorLanguage]().catch(() => null);
  if (!loaded) return;
  setTexts(loaded.default.texts);
  translateLabels(loaded.default.sources);
  setMessages(loaded.default.sources);
}
