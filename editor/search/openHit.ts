// Opens what was found: a document with the field selected, or a file in the media manager.
import type { Kind } from '#content/kinds.ts';
import type { Path } from '#schema/path.ts';
import { leaveFor } from '#state/navigation.ts';
import { openFieldLater, setSubject, showForm } from '../editorStore.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { confirmLeave } from '../saving/leaveGuard.ts';

/** An empty path opens the document alone. */
export function openHit(kind: Kind, id: string, path: Path): void {
  confirmLeave(() => {
    setSubject(kind.kind === 'environment' ? 'settings' : 'page');
    showForm(true);
    openFieldLater({ kind: kind.kind, id }, path);
    leaveFor(pathOfDocument(kind, id));
  });
}
