// Opens a document that was found elsewhere, with the field selected.
import type { Kind } from '#content/kinds.ts';
import type { Path } from '#schema/path.ts';
import { leaveFor } from '#state/navigation.ts';
import { openFieldLater, setSubject, showForm } from '../editorStore.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { confirmLeave } from './leaveGuard.ts';

/**
 * An empty path opens the document alone. With a language, whose root path is that of `path`, the
 * page is shown in it and the field takes the caret.
 */
export function openField(
  kind: Kind,
  id: string,
  path: Path,
  language?: { langCode: string; root: Path },
): void {
  confirmLeave(() => {
    setSubject(kind.kind === 'environment' ? 'settings' : 'page');
    showForm(true);
    openFieldLater({ kind: kind.kind, id }, path, language?.root);
    leaveFor(pathOfDocument(kind, id, language?.langCode));
  });
}
