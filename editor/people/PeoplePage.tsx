// The people who have an account. See editor/shell/README.md#people-and-audit.
import { useMemo, useState } from 'react';
import { ActionIcon, Badge, Menu, NativeSelect } from '@mantine/core';
import { IconDots, IconUsers } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { AccountLink } from '#protocol/peopleSchemas.ts';
import { people, type Person } from '#records/kinds/people.ts';
import { ROLE_OPTIONS, ROLE_TEXTS } from '#records/kinds/roles.ts';
import { recordName } from '#records/defineRecord.ts';
import type { Role } from '#rules/rights.ts';
import { pathOfList } from '#rules/routes.ts';
import { leaveFor } from '#state/navigation.ts';
import { changePerson, makeResetLink, removePasskeys, signOutPerson } from '../api/peopleApi.ts';
import { sessionStore } from '../auth/editorSession.ts';
import { useMovedView } from '../data/useMovedView.ts';
import { NEW, removeOne } from '../records/RecordDialog.tsx';
import { RecordList } from '../records/RecordList.tsx';
import type { RecordItem } from '../records/recordApi.ts';
import type { RecordParts } from '../records/recordParts.ts';
import { refreshRecords } from '../records/useRecords.ts';
import { confirm } from '../shared/confirm.tsx';
import scrollingPage from '../shared/scrollingPage.module.css';
import { SecretDialog, type Secret } from '../shared/SecretDialog.tsx';
import { usePerform, type Perform } from '../shared/usePerform.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';
import { LINK_LABELS, secretOfLink } from './secretOfLink.ts';

const SIGN = { size: ICON_PX.empty, stroke: 1.2, 'aria-hidden': true } as const;
const PLACES = { invitations: 'invitations' } as const;

const reload = (): Promise<void> => refreshRecords(people);

const personOf = (record: RecordItem): Person => record as unknown as Person;

export function PeoplePage() {
  useMovedView(PLACES);
  const [secret, setSecret] = useState<Secret | null>(null);
  const perform = usePerform(reload);
  const parts = useMemo((): RecordParts => {
    const showLink = async (email: string, making: Promise<AccountLink>): Promise<void> => {
      const made = await perform(making);
      if (made) setSecret(secretOfLink(email, made));
    };
    const own: RecordParts = {
      sign: <IconUsers {...SIGN} />,
      badges: (record) => <Badges person={personOf(record)} />,
      cells: { role: (record) => <RoleSelect person={personOf(record)} perform={perform} /> },
      actions: (record) => (
        <PersonMenu
          person={personOf(record)}
          perform={perform}
          onReset={({ email, id }) => void showLink(email, makeResetLink({ id }))}
          onRemove={() => removeOne(people, own, record)}
        />
      ),
      addButton: {
        label: t('Invite'),
        onClick: () => leaveFor(`${pathOfList('invitations')}?record=${NEW}`),
      },
    };
    return own;
  }, [perform]);
  return (
    <div className={scrollingPage['page']}>
      <RecordList kind={people} parts={parts} />
      <SecretDialog secret={secret} labels={LINK_LABELS} onClose={() => setSecret(null)} />
    </div>
  );
}

function Badges({ person: { id, blocked } }: { person: Person }) {
  const isOwn = useStore(sessionStore, ({ account }) => String(account?.id) === String(id));
  return (
    <>
      {isOwn && (
        <Badge size="sm" variant="light">
          {t('You')}
        </Badge>
      )}
      {blocked && (
        <Badge size="sm" color="red.8">
          {t('Blocked')}
        </Badge>
      )}
    </>
  );
}

interface PersonProps {
  person: Person;
  perform: Perform;
}

function RoleSelect({ person, perform }: PersonProps) {
  const name = recordName(people, person);
  const confirmRole = (role: Role): void => {
    const { label, hint } = ROLE_TEXTS[role];
    confirm({
      title: t('Make {name} {label}?', { name, label: label.toLowerCase() }),
      body: t('{hint}. They are signed out and sign in again with the new role.', { hint }),
      action: t('Change the role'),
      isDestructive: false,
      perform: () =>
        perform(
          changePerson(person, { role }),
          t('{name} is now {label}. They have to sign in again.', { name, label }),
        ),
    });
  };
  return (
    <NativeSelect
      aria-label={t('Role of {name}', { name })}
      value={person.role}
      data={ROLE_OPTIONS}
      w={180}
      onChange={({ currentTarget }) => confirmRole(currentTarget.value as Role)}
    />
  );
}

interface MenuProps extends PersonProps {
  onReset: (person: Person) => void;
  onRemove: () => void;
}

function PersonMenu({ person, perform, onReset, onRemove }: MenuProps) {
  const { blocked, passkeys } = person;
  const name = recordName(people, person);
  const confirmBlock = (): void =>
    confirm({
      title: t('Block {name}?', { name }),
      body: t(
        'They are signed out at once and can no longer sign in, until they are unblocked. Keys that they made stop working.',
      ),
      action: t('Block'),
      perform: () =>
        perform(
          changePerson(person, { blocked: true }),
          t('{name} has been blocked and signed out.', { name }),
        ),
    });
  const confirmPasskeyRemoval = (): void =>
    confirm({
      title: t('Remove the passkeys of {name}?', { name }),
      body: t(
        'They sign in by password from now on, and can add new passkeys. They are signed out everywhere.',
      ),
      action: t('Remove'),
      perform: () =>
        perform(
          removePasskeys(person),
          t('{name} has no passkeys any more and has been signed out everywhere.', { name }),
        ),
    });
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={36} aria-label={t('Actions for {name}', { name })}>
          <IconDots size={ICON_PX.md} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() =>
            void perform(signOutPerson(person), t('{name} has been signed out everywhere.', { name }))
          }
        >
          {t('Sign out everywhere')}
        </Menu.Item>
        <Menu.Item onClick={() => onReset(person)}>{t('Link for a new password')}</Menu.Item>
        {(passkeys ?? 0) > 0 && (
          <Menu.Item onClick={confirmPasskeyRemoval}>
            {passkeys === 1
              ? t('Remove the passkey')
              : t('Remove {passkeys, number} passkeys', { passkeys: passkeys ?? 0 })}
          </Menu.Item>
        )}
        <Menu.Divider />
        {blocked ? (
          <Menu.Item
            onClick={() =>
              void perform(changePerson(person, { blocked: false }), t('{name} can sign in again.', { name }))
            }
          >
            {t('Unblock')}
          </Menu.Item>
        ) : (
          <Menu.Item onClick={confirmBlock}>{t('Block')}</Menu.Item>
        )}
        <Menu.Item color="red.9" onClick={onRemove}>
          {t('Remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
