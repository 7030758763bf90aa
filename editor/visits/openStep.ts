// From a step of a visit to its page in the editor, with the field that was touched.
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { joinPath } from '#schema/path.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { leaveFor } from '#state/navigation.ts';
import { rootOf } from '../draft/listEdits.ts';
import { openFieldLater, setSubject, showForm } from '../editorStore.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import type { Names } from '../shared/screenNames.ts';
import { confirmLeave } from '../saving/leaveGuard.ts';
import { documentOfStep, type Step } from './stepPlace.ts';

/** Resolves to whether the page is still there. */
export async function openStep(step: Step, environment: string, names: Names): Promise<boolean> {
  const ref = documentOfStep(step, environment, names);
  const entry = ref && (await ensureDocument(ref.kind, ref.id));
  if (!ref || entry?.status !== 'ready') return false;
  const { path, language } = step;
  const root = rootOf(entry.document as Parameters<typeof rootOf>[0], language);
  const field = path === '' || root === '' ? path : joinPath(root, path);
  // The home screen of another environment is shown with it.
  const kind = ref.kind === 'homeScreen' ? KINDS_BY_NAME.environment : KINDS_BY_NAME[ref.kind];
  confirmLeave(() => {
    setSubject('page');
    showForm(true);
    openFieldLater(ref, field, root);
    leaveFor(pathOfDocument(kind, ref.id, language));
  });
  return true;
}
