// Tools of the environment bar: undo, save, add, languages, comments, history. See
// editor/shell/README.md#environment-bar.
import { ActionIcon, Button, Group, Indicator, NativeSelect, Switch, Text, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconDeviceFloppy,
  IconFlame,
  IconHistory,
  IconLanguage,
  IconLayoutSidebarRight,
  IconMessage,
  IconMessagePlus,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import {
  kioskStore,
  WIZARD_PREVIEWS,
  type WizardPreview,
  setWizardPreview,
  setLinksDisabled,
} from '#state/kioskStore.ts';
import { press } from '#state/press.ts';
import { chooseField, commentsStore, openComments } from '../comments/commentsStore.ts';
import { discard, schemaOf } from '../draft/draftStore.ts';
import { notifyStep } from '../notifyStep.ts';
import { editorStore } from '../editorStore.ts';
import { heatStore, setHeatOpen } from '../heat/heatStore.ts';
import { openHistory } from '../history/historyStore.ts';
import { setLanguagesOpen } from '../languages/languagesStore.ts';
import { isTranslatable } from '../languages/translationStatus.ts';
import { saveCurrentDocument } from '../saving/saveDocument.ts';
import { AddButton } from './AddButton.tsx';
import { BAR_PX } from './editorSizes.ts';
import { LastSave } from './LastSave.tsx';
import { PublishingStatusTools } from './PublishingStatusTools.tsx';
import { FORM_TOGGLE_ID } from './FormEdge.tsx';
import { setFormOpen } from './formLayout.ts';
import { stepUndoHistory } from './shortcuts.ts';
import { TranslateMenu } from './TranslateMenu.tsx';
import type { EditedDocument } from './useEditedDocument.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

export function BarTools({ edited }: { edited: EditedDocument | null }) {
  const isFormOpen = useStore(editorStore, (state) => state.isFormOpen);
  const areLinksDisabled = useStore(kioskStore, (state) => state.areLinksDisabled);
  const isDirty = edited?.isDirty ?? false;
  return (
    <Group
      className="editor-bar-tools"
      h={BAR_PX.tools}
      gap="xs"
      wrap="nowrap"
      px="md"
      role="toolbar"
      aria-label={t('Tools')}
    >
      <Tool label={t('Undo')} keys="Ctrl+Z" isDisabled={!edited?.canUndo} run={() => stepUndoHistory('undo')}>
        <IconArrowBackUp size={ICON_PX.md} />
      </Tool>
      <Tool
        label={t('Redo')}
        keys="Ctrl+Shift+Z"
        isDisabled={!edited?.canRedo}
        run={() => stepUndoHistory('redo')}
      >
        <IconArrowForwardUp size={ICON_PX.md} />
      </Tool>
      <Indicator
        disabled={!isDirty}
        color="var(--color-ember)"
        size={9}
        offset={3}
        aria-label={isDirty ? t('Unsaved changes') : undefined}
      >
        <Button
          size="compact-sm"
          disabled={!edited || !isDirty}
          leftSection={<IconDeviceFloppy size={ICON_PX.md} aria-hidden />}
          onClick={() => void saveCurrentDocument()}
        >
          {t('Save')}
        </Button>
      </Indicator>
      <Tool label={t('Discard changes')} isDisabled={!isDirty} run={() => edited && discardChanges(edited)}>
        <IconArrowBackUpDouble size={ICON_PX.md} />
      </Tool>
      <PublishingStatusTools edited={edited} />
      <LastSave />
      <AddButton />
      <div style={{ flex: 1 }} />
      <WizardScreen />
      <TranslateMenu />
      <Language />
      <Switch
        size="xs"
        label={t('Disable links')}
        checked={areLinksDisabled}
        styles={{ label: { whiteSpace: 'nowrap' } }}
        onChange={({ currentTarget }) => setLinksDisabled(currentTarget.checked)}
      />
      {edited && isTranslatable(schemaOf(edited.ref)) && (
        <Tool label={t('Languages')} run={() => setLanguagesOpen(true)}>
          <IconLanguage size={ICON_PX.md} />
        </Tool>
      )}
      <HeatTool />
      <CommentsTool isDisabled={!edited} />
      <Tool label={t('History')} isDisabled={!edited} run={() => edited && openHistory(edited.ref)}>
        <IconHistory size={ICON_PX.md} />
      </Tool>
      <Tool
        id={FORM_TOGGLE_ID}
        label={isFormOpen ? t('Close form') : t('Open form')}
        run={() => setFormOpen(!isFormOpen)}
        isPressed={isFormOpen}
      >
        <IconLayoutSidebarRight size={ICON_PX.md} />
      </Tool>
    </Group>
  );
}

/** For an account that may only view. */
export const ViewerTools = () => (
  <Group className="editor-bar-tools" h={BAR_PX.tools} px="md" role="toolbar" aria-label={t('Tools')}>
    <Text size="sm">{t('You can look around. Authors can change this.')}</Text>
    <LastSave />
    <div style={{ flex: 1 }} />
    <Language />
    <ChooseField />
    <HeatTool />
    <CommentsTool isDisabled={false} />
  </Group>
);

/** Opens the heat map of this page. */
function HeatTool() {
  const isOpen = useStore(heatStore, (state) => state.isOpen);
  return (
    <Tool
      label={isOpen ? t('Close heat') : t('Heat: what visitors did here')}
      isPressed={isOpen}
      run={() => setHeatOpen(!isOpen)}
    >
      <IconFlame size={ICON_PX.md} />
    </Tool>
  );
}

/** Shows the fields on the canvas, each of which opens its comments. */
function ChooseField() {
  const isChoosing = useStore(commentsStore, (state) => state.isChoosing);
  return (
    <Button
      size="compact-sm"
      variant={isChoosing ? 'filled' : 'default'}
      aria-pressed={isChoosing}
      leftSection={<IconMessagePlus size={ICON_PX.md} aria-hidden />}
      onClick={() => chooseField(!isChoosing)}
    >
      {t('Comment on a field')}
    </Button>
  );
}

/** The comments on the selected field, or on the whole page. */
function CommentsTool({ isDisabled }: { isDisabled: boolean }) {
  const count = useStore(commentsStore, ({ threads }) => threads.filter(({ resolved }) => !resolved).length);
  return (
    <Indicator disabled={count === 0} label={count} size={14} color="red.8" offset={4}>
      <Tool
        label={t('{count, plural, =0 {Comments} other {Comments, # open}}', { count })}
        isDisabled={isDisabled}
        run={() => openComments(editorStore.getState().selection?.path ?? '')}
      >
        <IconMessage size={ICON_PX.md} />
      </Tool>
    </Indicator>
  );
}

/** Discards without confirmation: it is an undoable step, which the alert mentions. */
function discardChanges({ ref }: EditedDocument): void {
  discard(ref);
  notifyStep(ref, t('Changes discarded. Undo to restore them.'));
}

function Tool({
  id,
  label,
  keys,
  isDisabled = false,
  isPressed,
  run,
  children,
}: {
  id?: string;
  label: string;
  keys?: string;
  isDisabled?: boolean;
  isPressed?: boolean;
  run: () => void;
  children: React.ReactNode;
}) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label}>
      <ActionIcon
        id={id}
        variant="subtle"
        size={28}
        aria-label={label}
        aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
        disabled={isDisabled}
        aria-pressed={isPressed}
        onClick={run}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function Language() {
  const [languages, index] = useStore(
    kioskStore,
    useShallow(({ languages, languageIndex }) => [languages, languageIndex]),
  );
  if (languages.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('Language')}
      value={String(index)}
      data={languages.map(({ language, langCode }, optionIndex) => ({
        value: String(optionIndex),
        label: language || langCode,
      }))}
      onChange={({ currentTarget }) =>
        press({
          action: { type: 'chooseLanguage', index: Number(currentTarget.value) },
          label: t('Language'),
        })
      }
    />
  );
}

/**
 * Selects the previewed wizard screen; not part of the document. See
 * src/screens/wizard/README.md#preview.
 */
function WizardScreen() {
  const isWizard = useStore(kioskStore, ({ route }) => route.screen === 'availability-wizard');
  const preview = useStore(kioskStore, (state) => state.wizardPreview);
  if (!isWizard) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('Wizard screen')}
      value={preview}
      data={[...WIZARD_PREVIEWS]}
      onChange={({ currentTarget }) => setWizardPreview(currentTarget.value as WizardPreview)}
    />
  );
}
