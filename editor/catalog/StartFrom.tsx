// What a new document starts from: nothing, or a copy of another one; an environment with its pages
// or copies of them.
import { Checkbox, NativeSelect, Radio, Select, Stack } from '@mantine/core';
import { useStore } from 'zustand';
import type { Kind } from '#content/kinds.ts';
import { kioskStore } from '#state/kioskStore.ts';
import type { PublishingMode } from '../api/publishingApi.ts';
import { useDropdown } from '../controls/useDropdown.ts';
import { CREATION, PUBLISHING } from '../messages/editorMessages.ts';
import { catalogStore, listIn } from './catalogStore.ts';

export interface Start {
  /** Id of the document to copy; '' for an empty one. */
  from: string;
  withDocuments: boolean;
  /** With what is saved there but not public. */
  withDrafts: boolean;
  /** How the copy is published; '' as its original is. */
  publishing: PublishingMode | '';
}

const MODES: readonly PublishingMode[] = ['atOnce', 'byHand'];

export const EMPTY_START: Start = { from: '', withDocuments: false, withDrafts: false, publishing: '' };

/** Most options rendered at once; typing finds the rest. */
const MAX_OPTIONS = 60;

interface StartProps {
  start: Start;
  onStart: (start: Start) => void;
}

/** Any document can be the template of another one of its kind. */
export function StartFromDocument({ kind, start, onStart }: StartProps & { kind: Kind }) {
  const list = useStore(catalogStore, (state) => listIn(state, kind.collection));
  const dropdown = useDropdown();
  if (list.state !== 'ready' || list.entries.length === 0) return null;
  return (
    <Select
      {...dropdown}
      label={CREATION.startFrom}
      placeholder={CREATION.startWithNothing}
      data={list.entries.map(({ id, name }) => ({ value: id, label: name || id }))}
      value={start.from || null}
      searchable
      clearable
      limit={MAX_OPTIONS}
      nothingFoundMessage={CREATION.noTemplate}
      clearButtonProps={{ 'aria-label': CREATION.clearStart }}
      onChange={(from) => onStart({ ...start, from: from ?? '' })}
    />
  );
}

export function StartFromEnvironment({ start, onStart }: StartProps) {
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
            <Stack gap="xs" mt="xs">
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
