// Shown on an empty page, which has nothing to click: how to fill it.
import { useStore } from 'zustand';
import { Paper, Text } from '@mantine/core';
import { sceneRegistry } from '#state/sceneRegistry.ts';
import { hasEditableNodes } from '../canvas/editableNodes.ts';
import { editorStore } from '../editorStore.ts';
import { AddButton } from './AddButton.tsx';
import { t } from '../i18n/t.ts';

export function EmptyPage() {
  const isPage = useStore(editorStore, ({ ref, subject }) => ref !== null && subject === 'page');
  const isEmpty = useStore(sceneRegistry, ({ entries }) => entries.length > 0 && !hasEditableNodes(entries));
  if (!isPage || !isEmpty) return null;
  return (
    <Paper className="empty-page" shadow="lg" radius="xl" p="xl">
      <Text size="xl" fw={650}>
        {t('This page is empty')}
      </Text>
      <Text mt="xxs" mb="md" c="dimmed">
        {t('Add a block, then click it to edit.')}
      </Text>
      <AddButton />
    </Paper>
  );
}
