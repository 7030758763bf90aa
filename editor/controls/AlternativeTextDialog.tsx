// Asks whether the alternative text fits the new image too.
import { useState } from 'react';
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useStore } from 'zustand';
import { ALTERNATIVE_TEXT, MEDIA } from '../messages/editorMessages.ts';
import { patch } from '../draft/draftStore.ts';
import { alternativeTextStore, closeAlternativeText } from './alternativeText.ts';

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
      title={ALTERNATIVE_TEXT.title}
      size={480}
      closeButtonProps={{ 'aria-label': ALTERNATIVE_TEXT.close }}
    >
      <Text size="sm" mb="md">
        {ALTERNATIVE_TEXT.body}
      </Text>
      <Textarea
        autosize
        minRows={2}
        data-autofocus
        label={MEDIA.alternativeText}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => saveText('')}>
          {ALTERNATIVE_TEXT.empty}
        </Button>
        <Button onClick={() => saveText(text)}>{ALTERNATIVE_TEXT.keep}</Button>
      </Group>
    </Modal>
  );
}
