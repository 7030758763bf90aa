// The button beside a field for one kind of document: opens the link picker.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { pickLink } from './pickLink.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

interface Props {
  /** The field that it fills. */
  label: string;
  collection: string;
  onPick: (id: string) => void;
}

export function FindLink({ label, collection, onPick }: Props) {
  const find = async (): Promise<void> => {
    const picked = await pickLink({ collection, actions: [] });
    if (picked && 'targetId' in picked) onPick(picked.targetId);
  };
  return (
    <Tooltip label={t('Find or create: {label}', { label })}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('Find or create: {label}', { label })}
        onClick={() => void find()}
      >
        <IconLink size={ICON_PX.md} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
