// Whether the page is saved and public, and how much of the environment is not.
import { Button, Text, Tooltip } from '@mantine/core';
import { useStore } from 'zustand';
import { pathOfList } from '#rules/routes.ts';
import { leaveFor } from '#state/navigation.ts';
import { BAR } from '../messages/editorMessages.ts';
import { publishingStatusStore } from '../publishing/publishingStatus.ts';
import type { EditedDocument } from './useEditedDocument.ts';

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
        <Tooltip label={BAR.unpublishedBy(manual.names)} disabled={manual.names.length === 0} openDelay={400}>
          <Button size="compact-sm" variant="default" onClick={() => leaveFor(pathOfList('publishing'))}>
            {BAR.unpublished(count)}
          </Button>
        </Tooltip>
      )}
    </>
  );
}
