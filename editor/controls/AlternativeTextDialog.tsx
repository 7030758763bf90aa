// Asks whether the alternative text fits the new image too.
import { useState } from 'react';
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useStore } from 'zustand';
import { ALTERNATIVE_TEXT, MEDIA } from '../messages/editorMessages.ts';
import { patch } from '../draft/draftStore.ts';
import { alternativeTextStore, closeAlternativeText } from './alternativeText.ts';
import { FORM_COLORS } from './formColors.ts';

const close = closeAlternativeText;

export function AlternativeTextDialog() {
  const requested = useStore(alternativeTextStore, (state) => state.asked);
  // While the dialog fades out it keeps its content.
  const [shown, setShown] = useState(requested);
  const [text, setText] = useState('');
  if (requested && requested !== shown) {
    setShown(requested);
    setText(requested.text);
  }
  const keep = (kept: string): void => {
    if (requested) patch(requested.ref, requested.path, kept, { origin: 'elsewhere' });
    close();
  };
  return (
    <Modal
      opened={requested !== null}
      onClose={close}
      title={ALTERNATIVE_TEXT.title}
      centered
      size={480}
      closeButtonProps={{ 'aria-label': ALTERNATIVE_TEXT.close }}
    >
      <div style={FORM_COLORS}>
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
          <Button variant="default" onClick={() => keep('')}>
            {ALTERNATIVE_TEXT.empty}
          </Button>
          <Button onClick={() => keep(text)}>{ALTERNATIVE_TEXT.keep}</Button>
        </Group>
      </div>
    </Modal>
  );
}
