// From a finding to its page, in its language, with the field ready to type.
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { joinPath, type Path } from '#schema/path.ts';
import { setWizardPreview } from '#state/kioskStore.ts';
import { openField } from '../saving/openField.ts';
import { rootIn, type FitDocument } from './fitCells.ts';

/** `path` is the field's in the main language; '' opens the page alone. */
export function openFinding(owner: FitDocument, langCode: string, path: Path): void {
  setWizardPreview(owner.preview);
  const root = rootIn(owner, langCode);
  const field = path === '' || root === '' ? path : joinPath(root, path);
  openField(KINDS_BY_NAME[owner.kind], owner.id, field, { langCode, root });
}
