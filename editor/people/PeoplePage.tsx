// The people who have an account, and those who are invited. See
// editor/shell/README.md#people-and-audit.
import { useMemo, useState } from 'react';
import { ActionIcon, Badge, Button, Menu, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconDots, IconMail, IconUsers } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { AccountLink, SentAccountLink } from '#protocol/peopleSchemas.ts';
import { invitations, type Invitation } from '#records/kinds/invitations.ts';
import { people, type Person } from '#records/kinds/people.ts';
import { ROLE_OPTIONS, ROLE_TEXTS } from '#records/kinds/roles.ts';
import { recordName } from '#records/defineRecord.ts';
import type { Role } from '#rules/rights.ts';
import { changePerson, invite, makeResetLink, removePasskeys, signOutPerson } from '../api/peopleApi.ts';
import { sessionStore } from '../auth/editorSession.ts';
import { resetAddress, setParameter, useAddressState } from '../data/useAddressState.ts';
import { NEW, removeOne } from '../records/RecordDialog.tsx';
import { addressFields, RecordList } from '../records/RecordList.tsx';
import type { RecordItem } from '../records/recordApi.ts';
import type { RecordParts } from '../records/recordParts.ts';
import { refreshRecords } from '../records/useRecords.ts';
import { confirm } from '../shared/confirm.tsx';
import scrollingPage from '../shared/scrollingPage.module.css';
import { SecretDialog, type Secret } from '../shared/SecretDialog.tsx';
import { usePerform, type Perform } from '../shared/usePerform.ts';
import { ICON_PX } from '../theme.ts';
import styles from './people.module.css';
import { t } from '../i18n/t.ts';
import { formatTime } from '../format/dates.ts';

const VIEWS = [
  { value: 'people', label: t('People') },
  { value: 'invitations', label: t('Invitations') },
];
const KINDS = { people, invitations };
const FIELDS = { view: ['people', 'invitations'] } as const;
const SIGN = { size: ICON_PX.empty, stroke: 1.2, 'aria-hidden': true } as const;
const LINK_LABELS = { field: t('Link'), copy: t('Copy the link'), copied: t('Copied'), close: t('Done') };

const reload = async (): Promise<void> => {
  await Promise.all([people, invitations].map(refreshRecords));
};

const personOf = (record: RecordItem): Person => record as unknown as Person;

function secretOf(email: string, link: AccountLink | SentAccountLink): Secret {
  const isMailed = 'mailed' in link && link.mailed;
  const until = formatTime(link.expiresAt);
  const once = t('It works once, until {until}. Whoever has it can use it, so send it to them alone.', {
    until,
  });
  return {
    title: isMailed ? t('Invitation sent to {email}', { email }) : t('Send this link to {email}', { email }),
    body: isMailed ? t('It is in the mail. You can also send it yourself. {once}', { once }) : once,
    value: link.url,
  };
}

export function PeoplePage() {
  const [{ view }, change] = useAddressState(FIELDS);
  const [secret, setSecret] = useState<Secret | null>(null);
  const perform = usePerform(reload);
  const parts = useMemo(() => {
    const showLink = async (email: string, making: Promise<AccountLink>): Promise<void> => {
      const made = await perform(making);
      if (made) setSecret(secretOf(email, made));
    };
    const ofPeople: RecordParts = {
      sign: <IconUsers {...SIGN} />,
      badges: (record) => <Badges person={personOf(record)} />,
      cells: { role: (record) => <RoleSelect person={personOf(record)} perform={perform} /> },
      actions: (record) => (
        <PersonMenu
          person={personOf(record)}
          perform={perform}
          onReset={({ email, id }) => void showLink(email, makeResetLink({ id }))}
          onRemove={() => removeOne(people, ofPeople, record)}
        />
      ),
      addButton: {
        label: t('Invite'),
        onClick: () => {
          setParameter('record', NEW);
          change({ view: 'invitations' });
        },
      },
    };
    const ofInvitations: RecordParts = {
      sign: <IconMail {...SIGN} />,
      onAdded: (link, { email }) => setSecret(secretOf(String(email), link as SentAccountLink)),
      actionsPx: 150,
      actions: (record) => {
        const { email, role } = record as unknown as Invitation;
        return (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => void showLink(email, invite(email, role))}
          >
            {t('New link')}
          </Button>
        );
      },
    };
    return { people: ofPeople, invitations: ofInvitations };
  }, [perform, change]);
  return (
    <div className={scrollingPage['page']}>
      <SegmentedControl
        className={styles['views'] ?? ''}
        aria-label={t('What to show')}
        data={VIEWS}
        value={view}
        onChange={(next) => {
          resetAddress(addressFields(KINDS[view]));
          change({ view: next as typeof view });
        }}
      />
      {view === 'people' ? (
        <RecordList key="people" kind={people} parts={parts.people} />
      ) : (
        <RecordList key="invitations" kind={invitations} parts={parts.invitations} />
      )}
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
