// What a new environment starts from: nothing, or another one, with its pages or copies of them.
import { NativeSelect, Radio, Stack } from '@mantine/core';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { CREATION } from '../messages/editorMessages.ts';

export interface Start {
  /** Id of the environment to copy; '' for an empty one. */
  from: string;
  withDocuments: boolean;
}

export const EMPTY_START: Start = { from: '', withDocuments: false };

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
      )}
    </>
  );
}
