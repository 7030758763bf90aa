// Creates a document of a kind that is chosen from a menu.
import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRight } from '../auth/editorSession.ts';
import { startCreating } from './catalogStore.ts';
import { COLLECTIONS, isEnvironment } from './collections.ts';
import { MENU_ANYWHERE } from '../controls/menuHeight.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

export function NewMenu() {
  const mayChangeSettings = useRight('settings.edit');
  const kinds = COLLECTIONS.filter(({ kind }) => mayChangeSettings || !isEnvironment(kind));
  return (
    <Menu position="bottom-end" width={300} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="md" leftSection={<IconPlus size={ICON_PX.md} stroke={2} aria-hidden />}>
          {t('New')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={MENU_ANYWHERE} style={{ overflowY: 'auto' }}>
        {kinds.map(({ slug, kind, icon: Icon }) => (
          <Menu.Item
            key={slug}
            leftSection={<Icon size={ICON_PX.md} stroke={1.6} aria-hidden />}
            onClick={() => startCreating(kind)}
          >
            {kind.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
