// Choice of what a new document starts from: nothing, or a copy of another one. An environment
// starts with the pages of another one, or with copies of them.
import { Checkbox, NativeSelect, Radio, Select, Stack } from '@mantine/core';
import { useStore } from 'zustand';
import type { Kind } from '#content/kinds.ts';
import { kioskStore } from '#state/kioskStore.ts';
import type { PublishingMode } from '../api/publishingApi.ts';
import { useDropdown } from '../controls/useDropdown.ts';
import { catalogStore, listIn } from './catalogStore.ts';
import { t } from '../i18n/t.ts';
import { PUBLISHING_MODE_NAMES } from '../publishing/publishingModeNames.ts';

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
      label={t('Start from')}
      placeholder={t('Nothing')}
      data={list.entries.map(({ id, name }) => ({ value: id, label: name || id }))}
      value={start.from || null}
      searchable
      clearable
      limit={MAX_OPTIONS}
      nothingFoundMessage={t('Nothing found')}
      clearButtonProps={{ 'aria-label': t('Start with nothing') }}
      onChange={(from) => onStart({ ...start, from: from ?? '' })}
    />
  );
}

export function StartFromEnvironment({ start, onStart }: StartProps) {
  const environments = useStore(kioskStore, (state) => state.environments);
  return (
    <>
      <NativeSelect
        label={t('Start from')}
        value={start.from}
        data={[
          { value: '', label: t('An empty environment') },
          ...environments.map(({ id, name }) => ({ value: id, label: t('A copy of {name}', { name }) })),
        ]}
        onChange={({ currentTarget }) => onStart({ ...start, from: currentTarget.value })}
      />
      {start.from !== '' && (
        <>
          <Radio.Group
            label={t('Pages')}
            value={start.withDocuments ? 'copied' : 'shared'}
            onChange={(value) => onStart({ ...start, withDocuments: value === 'copied' })}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="shared"
                label={t('Use the same pages')}
                description={t('A change of a page shows in both environments.')}
              />
              <Radio
                value="copied"
                label={t('Copy all pages too')}
                description={t(
                  'Links lead to the copies. Their names end with the name of this environment.',
                )}
              />
            </Stack>
          </Radio.Group>
          <Checkbox
            label={t('With unpublished changes')}
            description={t('What is saved there but not public is in the copy too.')}
            checked={start.withDrafts}
            onChange={({ currentTarget }) => onStart({ ...start, withDrafts: currentTarget.checked })}
          />
          <NativeSelect
            label={t('Publishing')}
            value={start.publishing}
            data={[
              { value: '', label: t('As the original') },
              ...MODES.map((value) => ({ value, label: PUBLISHING_MODE_NAMES[value] })),
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
