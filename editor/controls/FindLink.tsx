// The button beside a field that links: opens the link picker.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { pickLink, type PickedLink } from './pickLink.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

interface Props {
  /** The field that it fills. */
  label: string;
  collection: string | null;
  currentId: string;
  onPick: (picked: PickedLink) => void;
}

export function FindLink({ label, collection, currentId, onPick }: Props) {
  const find = async (): Promise<void> => {
    const picked = await pickLink({ collection, currentId });
    if (picked) onPick(picked);
  };
  return (
    <Tooltip label={t('Find or create a page')}>
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
