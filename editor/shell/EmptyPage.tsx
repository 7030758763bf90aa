// A page without anything on it has nothing to click: it says how it is filled.
import { useStore } from 'zustand';
import { Paper, Text } from '@mantine/core';
import { EMPTY_PAGE } from '../messages/editorMessages.ts';
import { sceneStore } from '#state/sceneRegistry.ts';
import { hasSpots } from '../canvas/editableNodes.ts';
import { TONES } from '../controls/formColors.ts';
import { editorStore } from '../editorStore.ts';
import { AddMenu } from './AddMenu.tsx';

export function EmptyPage() {
  const isPage = useStore(editorStore, ({ ref, subject }) => ref !== null && subject === 'page');
  const isEmpty = useStore(sceneStore, ({ entries }) => entries.length > 0 && !hasSpots(entries));
  if (!isPage || !isEmpty) return null;
  return (
    <Paper className="empty-page" shadow="lg" radius="lg" p="xl" style={TONES}>
      <Text size="xl" fw={650}>
        {EMPTY_PAGE.title}
      </Text>
      <Text mt={4} mb="md" c="dimmed">
        {EMPTY_PAGE.body}
      </Text>
      <AddMenu isOverStage />
    </Paper>
  );
}
