// Whether the page is saved and public, how much of the environment is not, and who saved it.
import { Button, Text } from '@mantine/core';
import { useStore } from 'zustand';
import { pathOfList } from '#rules/routes.ts';
import { leaveFor } from '#state/navigation.ts';
import { publishingStatusStore } from '../publishing/publishingStatus.ts';
import type { EditedDocument } from './useEditedDocument.ts';
import { t } from '../i18n/t.ts';

/** Longer lists of names are cut; the page about publishing has them all. */
const NAMES_MAX_PX = 140;

export function PublishingStatusTools({ edited }: { edited: EditedDocument | null }) {
  const status = useStore(publishingStatusStore, (state) => state.status);
  const manual = status?.mode === 'byHand' ? status : null;
  const isDraft = edited && manual?.unpublished.has(`${edited.ref.kind}/${edited.ref.id}`);
  const saved = edited && manual ? (isDraft ? t('Draft saved') : t('Published')) : '';
  const count = manual?.unpublished.size ?? 0;
  return (
    <>
      <Text size="xs" role="status">
        {edited?.isDirty ? t('Unsaved changes') : saved}
      </Text>
      {manual && count > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={[
            t('{count, plural, one {# change not published} other {# changes not published}}', { count }),
            manual.names.join(', '),
          ]
            .filter(Boolean)
            .join(': ')}
          title={manual.names.join(', ')}
          onClick={() => leaveFor(pathOfList('publishing'))}
        >
          {t('{count, plural, one {# change not published} other {# changes not published}}', { count })}
          {manual.names.length > 0 && ':'}
          <Text span inherit truncate fw={400} ml="xxs" maw={NAMES_MAX_PX}>
            {manual.names.join(', ')}
          </Text>
        </Button>
      )}
    </>
  );
}
