// Whether the page is saved and public, how much of the environment is not, and who saved it.
import { Button, Text } from '@mantine/core';
import { useStore } from 'zustand';
import { pathOfList } from '#rules/routes.ts';
import { leaveFor } from '#state/navigation.ts';
import { BAR } from '../messages/editorMessages.ts';
import { publishingStatusStore } from '../publishing/publishingStatus.ts';
import type { EditedDocument } from './useEditedDocument.ts';

/** Longer lists of names are cut; the page about publishing has them all. */
const NAMES_MAX_PX = 140;

export function PublishingStatusTools({ edited }: { edited: EditedDocument | null }) {
  const status = useStore(publishingStatusStore, (state) => state.status);
  const manual = status?.mode === 'byHand' ? status : null;
  const isDraft = edited && manual?.unpublished.has(`${edited.ref.kind}/${edited.ref.id}`);
  const saved = edited && manual ? (isDraft ? BAR.draftSaved : BAR.published) : '';
  const count = manual?.unpublished.size ?? 0;
  return (
    <>
      <Text size="xs" role="status">
        {edited?.isDirty ? BAR.dirty : saved}
      </Text>
      {manual && count > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={BAR.unpublishedNamed(BAR.unpublished(count), manual.names)}
          title={manual.names.join(', ')}
          onClick={() => leaveFor(pathOfList('publishing'))}
        >
          {BAR.unpublished(count)}
          {manual.names.length > 0 && ':'}
          <Text span inherit truncate fw={400} ml="xxs" maw={NAMES_MAX_PX}>
            {manual.names.join(', ')}
          </Text>
        </Button>
      )}
    </>
  );
}
