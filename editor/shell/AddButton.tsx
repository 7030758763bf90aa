// Opens the menu of what can be added to the page, also to lists that the canvas does not show.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { openAddMenu } from '../canvas/addMenuStore.ts';
import { listsIn } from '../canvas/listPlaces.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { editorStore } from '../editorStore.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

export function AddButton() {
  const ref = useStore(editorStore, (state) => state.ref);
  const isMain = useStore(editorStore, ({ root }) => root === '');
  const hasLists = useDrafts(() => ref !== null && listsIn(ref).length > 0);
  return (
    <Button
      size="compact-sm"
      variant="light"
      disabled={!isMain || !hasLists}
      leftSection={<IconPlus size={ICON_PX.sm} aria-hidden />}
      onClick={() => openAddMenu('')}
    >
      {t('Add')}
    </Button>
  );
}
