// The selected gift message: its words and its name.
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { plainOf } from '#rules/plainText.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { openInEditor } from '../catalog/documentActions.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { setField } from './quizEdits.ts';
import { SavedText } from './SavedText.tsx';
import styles from './quizStudio.module.css';
import { t } from '../i18n/t.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function GiftPanel({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const entry = useStore(contentStore, (state) => entryOf(state, 'giftMessage', id));
  if (entry.status !== 'ready') return null;
  const ref: DocumentRef = { kind: 'giftMessage', id };
  const { name, message } = entry.document;
  return (
    <div className={styles['panelBody']}>
      <SavedText
        key={`message ${id}`}
        field="message"
        label={t('Message')}
        value={plainOf(message)}
        isReadOnly={!mayEdit}
        onSave={(text) => setField(ref, 'message', escaped(text))}
      />
      <SavedText
        key={`name ${id}`}
        field="name"
        label={t('Name in lists')}
        value={name}
        isReadOnly={!mayEdit}
        onSave={(text) => text !== '' && setField(ref, 'name', text)}
      />
      <div className={styles['buttons']}>
        <Button size="xs" variant="subtle" onClick={() => openInEditor(KINDS_BY_NAME.giftMessage, id)}>
          {t('Edit on the stage')}
        </Button>
      </div>
    </div>
  );
}
