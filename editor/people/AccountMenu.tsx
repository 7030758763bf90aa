// Who is signed in, and signing out.
import { lazy, Suspense, useState } from 'react';
import { Button, Kbd, Menu } from '@mantine/core';
import { IconDevicesX, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { roleName } from '#records/kinds/roles.ts';
import type { HttpFailure } from '#api/http.ts';
import { toggleEditing } from '#state/navigation.ts';
import { describeError } from '../api/describeError.ts';
import { notifyProblem } from '../notify.tsx';
import { confirmLeave } from '../saving/leaveGuard.ts';
import { sessionStore, signOut } from '../auth/editorSession.ts';
import { withData } from '../data/withData.tsx';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

/** Loaded when it is first opened. */
const OwnAccountDialog = lazy(async () => ({
  default: await withData(async () => (await import('./OwnAccountDialog.tsx')).OwnAccountDialog),
}));

export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const account = useStore(sessionStore, (state) => state.account);
  /** Null before it is opened for the first time. */
  const [isDialogOpen, setDialogOpen] = useState<boolean | null>(null);
  const name = account?.name || (account?.email ?? '');
  const leave = (everywhere: boolean): void => confirmLeave(() => void leaveEditor(everywhere));
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false}>
        <Menu.Target>
          <Button
            className="editor-bar-account"
            title={name}
            size="compact-xs"
            variant="subtle"
            color="gray.0"
            maw={220}
            leftSection={<IconUser size={ICON_PX.xs} aria-hidden />}
            aria-label={name === '' ? t('Your account') : t('Account of {name}', { name })}
          >
            {name || t('Your account')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {account && <Menu.Label>{`${account.email} · ${roleName(account.role)}`}</Menu.Label>}
          <Menu.Item
            leftSection={<IconUser size={ICON_PX.xs} aria-hidden />}
            disabled={account === null}
            onClick={() => setDialogOpen(true)}
          >
            {t('Your account')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard size={ICON_PX.xs} aria-hidden />}
            rightSection={<Kbd size="xs">?</Kbd>}
            onClick={onShortcuts}
          >
            {t('Keyboard shortcuts')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={ICON_PX.xs} aria-hidden />} onClick={() => leave(false)}>
            {t('Sign out')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDevicesX size={ICON_PX.xs} aria-hidden />} onClick={() => leave(true)}>
            {t('Sign out everywhere')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDialogOpen !== null && (
        <Suspense>
          <OwnAccountDialog isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

async function leaveEditor(everywhere: boolean): Promise<void> {
  try {
    await signOut({ everywhere });
    toggleEditing();
  } catch (failure) {
    notifyProblem(t('Couldn’t sign out: {message}', { message: describeError(failure as HttpFailure) }));
  }
}
