// Actions on a slide as a document: its name, preview, page and deletion.
import { Button } from '@mantine/core';
import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { previewAddress } from '../api/previewLinkApi.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { setField } from './quizEdits.ts';
import { SavedText } from './SavedText.tsx';
import type { QuizNode, QuizWork } from './quizWork.ts';
import { ICON_PX } from '../theme.ts';
import styles from './quizStudio.module.css';
import { t } from '../i18n/t.ts';

export function SlideFoot({
  work,
  node: { id, slide },
  mayEdit,
  onEdit,
  onDelete,
}: {
  work: QuizWork;
  node: QuizNode;
  mayEdit: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const environment = useStore(kioskStore, (state) => state.environment?.id ?? '');
  return (
    <div className={styles['panelFoot']}>
      <SavedText
        key={`name ${id}`}
        field="name"
        label={t('Name in lists')}
        value={slide.name}
        isReadOnly={!mayEdit}
        onSave={(name) => name !== '' && setField({ kind: 'quizSlide', id }, 'name', name)}
      />
      <div className={styles['buttons']}>
        <Button
          component="a"
          size="xs"
          variant="light"
          href={previewAddress(pathOfDocument(KINDS_BY_NAME.quizSlide, id), environment, { show: 'saves' })}
          target="_blank"
          rel="noreferrer"
          title={t('Opens what is saved, in a new tab')}
          leftSection={<IconPlayerPlay size={ICON_PX.sm} aria-hidden />}
        >
          {t('Play from here')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPencil size={ICON_PX.sm} aria-hidden />}
          onClick={onEdit}
        >
          {t('Edit on the stage')}
        </Button>
        {mayEdit && id !== work.start && (
          <Button
            size="xs"
            variant="subtle"
            color="red.8"
            leftSection={<IconTrash size={ICON_PX.sm} aria-hidden />}
            onClick={onDelete}
          >
            {t('Delete slide')}
          </Button>
        )}
      </div>
    </div>
  );
}
