// What a new environment starts from: nothing, or another one, with its pages or copies of them.
import { Checkbox, NativeSelect, Radio, Stack } from '@mantine/core';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import type { PublishingMode } from '../api/publishingApi.ts';
import { CREATION, PUBLISHING } from '../messages/editorMessages.ts';

export interface Start {
  /** Id of the environment to copy; '' for an empty one. */
  from: string;
  withDocuments: boolean;
  /** With what is saved there but not public. */
  withDrafts: boolean;
  /** How the copy is published; '' as its original is. */
  publishing: PublishingMode | '';
}

const MODES: readonly PublishingMode[] = ['atOnce', 'byHand'];

export const EMPTY_START: Start = { from: '', withDocuments: false, withDrafts: false, publishing: '' };

export function StartFrom({ start, onStart }: { start: Start; onStart: (start: Start) => void }) {
  const environments = useStore(kioskStore, (state) => state.environments);
  return (
    <>
      <NativeSelect
        label={CREATION.startFrom}
        value={start.from}
        data={[
          { value: '', label: CREATION.startEmpty },
          ...environments.map(({ id, name }) => ({ value: id, label: CREATION.startCopy(name) })),
        ]}
        onChange={({ currentTarget }) => onStart({ ...start, from: currentTarget.value })}
      />
      {start.from !== '' && (
        <>
          <Radio.Group
            label={CREATION.pages}
            value={start.withDocuments ? 'copied' : 'shared'}
            onChange={(value) => onStart({ ...start, withDocuments: value === 'copied' })}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="shared" label={CREATION.sharedPages} description={CREATION.sharedPagesHint} />
              <Radio value="copied" label={CREATION.copiedPages} description={CREATION.copiedPagesHint} />
            </Stack>
          </Radio.Group>
          <Checkbox
            label={CREATION.withDrafts}
            description={CREATION.withDraftsHint}
            checked={start.withDrafts}
            onChange={({ currentTarget }) => onStart({ ...start, withDrafts: currentTarget.checked })}
          />
          <NativeSelect
            label={CREATION.publishing}
            value={start.publishing}
            data={[
              { value: '', label: CREATION.asOriginal },
              ...MODES.map((value) => ({ value, label: PUBLISHING.modes[value] })),
            ]}
            onChange={({ currentTarget }) =>
              onStart({ ...start, publishing: currentTarget.value as Start['publishing'] })
            }
          />
        </>
      )}
    </>
  );
}
