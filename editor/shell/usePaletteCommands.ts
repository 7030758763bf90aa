// The commands that this account has here: places, documents, fields of the edited document,
// actions.
import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { AnyDocument } from '#content/kinds.ts';
import { describe } from '#schema/describe.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { pathOfList } from '#rules/routes.ts';
import { contentStore } from '#state/contentStore.ts';
import { kioskStore, setLinksDisabled } from '#state/kioskStore.ts';
import { toggleEditing } from '#state/navigation.ts';
import { useRight } from '../auth/editorSession.ts';
import { useAdminPages, type Section } from '../navigation/adminPages.ts';
import { COLLECTIONS, isEnvironment, isListed } from '../catalog/collections.ts';
import { SECTION_NAMES } from '../navigation/sectionNames.ts';
import { startCreating } from '../catalog/catalogStore.ts';
import { openInEditor, showPage } from '../catalog/documentActions.ts';
import { openComments } from '../comments/commentsStore.ts';
import { NO_NAMES, namesOf, namesQuery } from '../data/namesQuery.ts';
import { documentOf, schemaOf } from '../draft/draftStore.ts';
import { select } from '../editorStore.ts';
import { visitsOfScreen } from '../format/visitsPath.ts';
import { setHeatOpen } from '../heat/heatStore.ts';
import { openHistory } from '../history/historyStore.ts';
import { setLanguagesOpen } from '../languages/languagesStore.ts';
import { isTranslatable, TRANSLATIONS } from '../languages/translationStatus.ts';
import { saveCurrentDocument } from '../saving/saveDocument.ts';
import type { Command } from '../controls/findCommands.ts';
import { setFormOpen } from './formLayout.ts';
import { stepUndoHistory } from './shortcuts.ts';
import { setShortcutsOpen } from './shortcutsStore.ts';
import { useEditedDocument, type EditedDocument } from './useEditedDocument.ts';
import { t } from '../i18n/t.ts';

/** `query` is what is searched: kiosks are searched on their own page. */
export function usePaletteCommands(isOpen: boolean, query: string): readonly Command[] {
  const edited = useEditedDocument();
  const mayEdit = useRight('content.edit');
  const mayChangeSettings = useRight('settings.edit');
  const mayManageKiosks = useRight('kiosks.manage');
  const areLinksDisabled = useStore(kioskStore, (state) => state.areLinksDisabled);
  const list = useStore(kioskStore, (state) => state.list);
  const document = useStore(contentStore, () => (isOpen && edited ? documentOf(edited.ref) : undefined));
  const places = usePlaces();
  const documents = useDocumentCommands(isOpen);
  return useMemo(() => {
    // Tools of the edited document are covered by a list.
    const isAtStage = mayEdit && list === null;
    const words = query.trim();
    return [
      ...(isAtStage && edited ? actionsOn(edited) : []),
      ...(isAtStage ? [linksCommand(areLinksDisabled)] : []),
      ...(mayEdit ? creationCommands(mayChangeSettings) : []),
      ...places,
      ...documents,
      ...(isAtStage && edited && document ? fieldsOf(edited, document) : []),
      ...(words !== '' ? [textSearch(words)] : []),
      ...(mayManageKiosks && words !== '' ? [kioskSearch(words)] : []),
    ];
  }, [
    document,
    edited,
    mayEdit,
    mayChangeSettings,
    mayManageKiosks,
    areLinksDisabled,
    list,
    places,
    documents,
    query,
  ]);
}

function actionsOn({ ref, isDirty, canUndo, canRedo }: EditedDocument): Command[] {
  const action = (label: string, run: () => void, keys?: string): Command => ({
    id: `action ${label}`,
    group: t('Actions'),
    label,
    detail: '',
    ...(keys && { keys }),
    run,
  });
  return [
    ...(isDirty ? [action(t('Save'), () => void saveCurrentDocument(), 'Ctrl+S')] : []),
    ...(canUndo ? [action(t('Undo'), () => stepUndoHistory('undo'), 'Ctrl+Z')] : []),
    ...(canRedo ? [action(t('Redo'), () => stepUndoHistory('redo'), 'Ctrl+Shift+Z')] : []),
    action(t('History'), () => openHistory(ref)),
    action(t('Comments on this page'), () => openComments('')),
    ...(isTranslatable(schemaOf(ref)) ? [action(t('Languages'), () => setLanguagesOpen(true))] : []),
    action(t('Open form'), () => setFormOpen(true)),
    action(t('Heat: what visitors did here'), () => setHeatOpen(true)),
    action(t('Visits that saw this page'), () => {
      const { screen, id } = kioskStore.getState().route;
      showPage(visitsOfScreen(screen, id));
    }),
  ];
}

const linksCommand = (areDisabled: boolean): Command => ({
  id: 'links',
  group: t('Actions'),
  label: areDisabled ? t('Follow links') : t('Disable links'),
  detail: '',
  run: () => setLinksDisabled(!areDisabled),
});

/** Creates a document of each kind; environments are made by those who may change settings. */
const creationCommands = (mayChangeSettings: boolean): Command[] =>
  COLLECTIONS.filter(({ kind }) => mayChangeSettings || !isEnvironment(kind)).map(({ slug, kind }) => ({
    id: `new ${slug}`,
    group: t('Actions'),
    label: t('New {title}', { title: kind.title }),
    detail: '',
    run: () => startCreating(kind),
  }));

/** Lists and admin pages, and the way out. */
function usePlaces(): readonly Command[] {
  const pages = useAdminPages();
  return useMemo(() => {
    const place = (slug: string, label: string): Command => ({
      id: `place ${slug}`,
      group: t('Places'),
      label,
      detail: '',
      run: () => showPage(pathOfList(slug)),
    });
    const within = (section: Section, title: string): string =>
      title === SECTION_NAMES[section] ? title : `${SECTION_NAMES[section]}: ${title}`;
    return [
      ...pages.map(({ slug, title, section }) => place(slug, within(section, title))),
      ...COLLECTIONS.filter(isListed).map(({ slug, kind }) => place(slug, within('content', kind.plural))),
      { ...place('keys of the editor', t('Keyboard shortcuts')), run: () => setShortcutsOpen(true) },
      { ...place('', t('Stop editing')), id: 'leave', run: toggleEditing },
    ];
  }, [pages]);
}

/** Every document, by its name; loaded each time the palette opens. */
function useDocumentCommands(isOpen: boolean): readonly Command[] {
  const lists = useQueries({
    queries: COLLECTIONS.map(({ kind }) => ({ ...namesQuery(kind.collection), enabled: isOpen })),
    combine: namesOf,
  });
  return useMemo(
    () =>
      COLLECTIONS.flatMap(({ kind }, index) =>
        (lists[index] ?? NO_NAMES).map(
          ({ id, name }): Command => ({
            id: `document ${kind.kind} ${id}`,
            group: t('Content'),
            label: name,
            detail: kind.title,
            run: () => openInEditor(kind, id),
          }),
        ),
      ),
    [lists],
  );
}

const DETAIL_MAX_CHARS = 80;

/** The fields of the main language, with what they say. */
const fieldsOf = ({ ref, name }: EditedDocument, document: AnyDocument): Command[] =>
  leafFieldsIn(describe(schemaOf(ref)).fields ?? {}, document)
    .filter(({ path }) => !path.startsWith(`${TRANSLATIONS}.`))
    .map(({ path, meta, value }) => ({
      id: `field ${path}`,
      group: t('Fields of {name}', { name }),
      label: meta.label,
      detail: typeof value === 'string' ? value.replace(/<[^>]*>/g, ' ').slice(0, DETAIL_MAX_CHARS) : '',
      run: () => {
        setFormOpen(true);
        select(path, 'elsewhere');
      },
    }));

const textSearch = (words: string): Command => ({
  id: 'texts with words',
  group: t('Search'),
  isLast: true,
  label: t('Texts and files with “{words}”', { words }),
  detail: '',
  keys: 'Ctrl+Shift+F',
  run: () => showPage(`${pathOfList('search')}?q=${encodeURIComponent(words)}`),
});

const kioskSearch = (words: string): Command => ({
  id: 'kiosks with words',
  group: t('Kiosks'),
  isLast: true,
  label: t('Kiosks with “{words}”', { words }),
  detail: '',
  run: () => showPage(`${pathOfList('kiosks')}?q=${encodeURIComponent(words)}`),
});
