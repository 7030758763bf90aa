// Asks whether the alternative text fits the new image too.
import { useState } from 'react';
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useStore } from 'zustand';
import { patch } from '../draft/draftStore.ts';
import { alternativeTextStore, closeAlternativeText } from './alternativeText.ts';
import { t } from '../i18n/t.ts';

const close = closeAlternativeText;

export function AlternativeTextDialog() {
  const request = useStore(alternativeTextStore, (state) => state.request);
  // While the dialog fades out it keeps its content.
  const [shown, setShown] = useState(request);
  const [text, setText] = useState('');
  if (request && request !== shown) {
    setShown(request);
    setText(request.text);
  }
  const saveText = (newText: string): void => {
    if (request) patch(request.ref, request.path, newText, { origin: 'elsewhere' });
    close();
  };
  return (
    <Modal
      opened={request !== null}
      onClose={close}
      title={t('Does this text describe the new image?')}
      size={480}
      closeButtonProps={{ 'aria-label': t('Keep this text and close') }}
    >
      <Text size="sm" mb="md">
        {t('It was written for the previous image. Screen readers read it aloud.')}
      </Text>
      <Textarea
        autosize
        minRows={2}
        data-autofocus
        label={t('Alternative text')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => saveText('')}>
          {t('Clear the text')}
        </Button>
        <Button onClick={() => saveText(text)}>{t('Keep this text')}</Button>
      </Group>
    </Modal>
  );
}
