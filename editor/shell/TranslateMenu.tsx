// In a language that this page has not been translated into, what one sees is its main language: the way to a translation.
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { BAR } from '../messages/editorMessages.ts';
import { fieldAt, newEntry } from '#schema/fieldAt.ts';
import { valueAt } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { documentOf, patchList, schemaOf } from '../draft/draftStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { editorStore } from '../editorStore.ts';

const LIST = 'alternates';

export function TranslateMenu() {
  const [ref, root] = useStore(
    editorStore,
    useShallow((state) => [state.ref, state.root]),
  );
  const language = useStore(kioskStore, ({ languages, languageIndex }) => languages[languageIndex]);
  // Whether the page has it is known from its content.
  const main = useStore(contentStore, () => ref && valueAt(documentOf(ref), 'langCode'));
  if (!ref || !language || root !== '' || typeof main !== 'string' || language.langCode === main) return null;
  const list = fieldAt(schemaOf(ref), documentOf(ref), LIST);
  const count = (valueAt(documentOf(ref), LIST) as unknown[] | undefined)?.length ?? 0;
  return (
    list && (
      <Button
        size="compact-sm"
        variant="light"
        color="orange"
        c="dark.8"
        onClick={() =>
          patchList(ref, LIST, { type: 'add', at: count, entry: { ...newEntry(list), ...language } })
        }
      >
        {BAR.translate(language.language || language.langCode)}
      </Button>
    )
  );
}
