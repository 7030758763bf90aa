// Offers to translate the page if it lacks the shown language.
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { fieldAt, newEntry } from '#schema/fieldAt.ts';
import { valueAt } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { documentOf, patchList, schemaOf } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { editorStore } from '../editorStore.ts';
import { t } from '../i18n/t.ts';

const LIST = 'alternates';

export function TranslateMenu() {
  const [ref, root] = useStore(
    editorStore,
    useShallow((state) => [state.ref, state.root]),
  );
  const language = useStore(kioskStore, ({ languages, languageIndex }) => languages[languageIndex]);
  // Read from the document's content.
  const main = useStore(contentStore, () => ref && valueAt(documentOf(ref), 'langCode'));
  const list = useDrafts(() => ref && fieldAt(schemaOf(ref), documentOf(ref), LIST));
  if (!ref || !language || root !== '' || typeof main !== 'string' || language.langCode === main) return null;
  return (
    list && (
      <Button
        size="compact-sm"
        variant="light"
        color="yellow"
        c="black"
        onClick={() => {
          const at = (valueAt(documentOf(ref), LIST) as unknown[] | undefined)?.length ?? 0;
          patchList(ref, LIST, { type: 'add', at, entry: { ...newEntry(list), ...language } });
        }}
      >
        {t('Translate into {language}', { language: language.language || language.langCode })}
      </Button>
    )
  );
}
