// The people who have an account, and those who are invited. See
// src/screens/README.md#2114-people-and-audit.
import { useRef, useState } from 'react';
import { ActionIcon, Badge, Button, Group, Menu, NativeSelect, Text } from '@mantine/core';
import { IconDots, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import { ROLES, type Role } from '#rules/rights.ts';
import {
  changePerson,
  invite,
  makeResetLink,
  removePasskeys,
  removePerson,
  signOutPerson,
  withdrawInvitation,
  type AccountLink,
  type Invitation,
  type Person,
  type SentAccountLink,
} from '../api/peopleApi.ts';
import { sessionStore } from '../auth/editorSession.ts';
import styles from '../shared/adminTable.module.css';
import { SearchField } from '../shared/SearchField.tsx';
import { SortHeading } from '../shared/SortHeading.tsx';
import { useSortedList } from '../shared/useSortedList.ts';
import { refresh } from '../data/queryClient.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { confirm } from '../shared/confirm.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { invitationsQuery, peopleQuery } from './peopleQueries.ts';
import { SecretDialog, type Secret } from '../shared/SecretDialog.tsx';
import { usePerform } from '../shared/usePerform.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';
import { ROLE_NAMES } from '../api/roleNames.ts';
import { ROLE_DESCRIPTIONS } from './roleDescriptions.ts';

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

const NOBODY: readonly Person[] = [];
const nameOf = ({ name, email }: Person): string => name || email;

const textOf = ({ name, email }: Person): string => `${name} ${email}`;
const COLUMNS = {
  person: nameOf,
  role: ({ role }: Person) => String(ROLES.indexOf(role)),
  lastSeen: ({ lastSeenAt }: Person) => lastSeenAt ?? '',
} as const;

function secretOf(email: string, link: AccountLink | SentAccountLink): Secret {
  const isMailed = 'mailed' in link && link.mailed;
  const once = t('It works once, until {until}. Whoever has it can use it, so send it to them alone.', {
    until: new Date(link.expiresAt).toLocaleString(),
  });
  return {
    title: isMailed ? t('Invitation sent to {email}', { email }) : t('Send this link to {email}', { email }),
    body: isMailed ? `${t('It is in the mail. You can also send it yourself.')} ${once}` : once,
    value: link.url,
  };
}

const reload = async (): Promise<void> => {
  await Promise.all([peopleQuery, invitationsQuery].map(({ queryKey }) => refresh({ queryKey })));
};

export function PeoplePage() {
  const people = useQuery(peopleQuery);
  const invitations = useQuery(invitationsQuery);
  const [isInviting, setInviting] = useState(false);
  const inviteButton = useRef<HTMLButtonElement>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const perform = usePerform(reload);
  const list = useSortedList(people.data ?? NOBODY, COLUMNS, textOf);
  if (people.isLoadingError || invitations.isLoadingError)
    return (
      <Failed message={t('Couldn’t load people')} retry={t('Try again')} onRetry={() => void reload()} />
    );
  if (!people.data || !invitations.data) return <Loading message={t('Loading...')} />;
  const shownInvitations = invitations.data.filter(({ email }) =>
    email.includes(list.search.trim().toLowerCase()),
  );

  const showLink = async (email: string, making: Promise<AccountLink>): Promise<void> => {
    const made = await perform(making);
    if (made) setSecret(secretOf(email, made));
  };
  const confirmRole = (person: Person, role: Role): void => {
    const name = nameOf(person);
    confirm({
      title: t('Make {name} {role}?', { name, role: ROLE_NAMES[role].toLowerCase() }),
      body: `${ROLE_DESCRIPTIONS[role]}. ${t('They are signed out and sign in again with the new role.')}`,
      action: t('Change the role'),
      isDestructive: false,
      perform: () =>
        perform(
          changePerson(person, { role }),
          t('{name} is now {role}. They have to sign in again.', { name, role: ROLE_NAMES[role] }),
        ),
    });
  };
  const confirmBlock = (person: Person): void => {
    const name = nameOf(person);
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
  };
  const confirmPasskeyRemoval = (person: Person): void => {
    const name = nameOf(person);
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
  };
  const confirmWithdrawal = (invitation: Invitation): void =>
    confirm({
      title: t('Take back the invitation of {email}?', { email: invitation.email }),
      body: t('Its link opens nothing from now on. To invite them again, a new link is made.'),
      action: t('Take back'),
      perform: () =>
        perform(
          withdrawInvitation(invitation),
          t('The invitation of {email} has been taken back.', { email: invitation.email }),
        ),
    });
  const confirmRemoval = (person: Person): void => {
    const name = nameOf(person);
    confirm({
      title: t('Remove {name}?', { name }),
      body: t(
        'They are signed out at once and can no longer sign in. What they saved keeps their name. Keys that they made stop working.',
      ),
      action: t('Remove'),
      perform: () => perform(removePerson(person), t('{name} has been removed.', { name })),
    });
  };

  return (
    <>
      <Group mb="md" justify="space-between">
        <p className={styles['count']} role="status" style={{ margin: 0 }}>
          {invitations.data.length === 0
            ? t('{people, plural, one {# person} other {# people}}', { people: people.data.length })
            : t('{people, plural, one {# person} other {# people}}, {invited, number} invited', {
                people: people.data.length,
                invited: invitations.data.length,
              })}
        </p>
        <SearchField label={t('Search people')} list={list} />
        <Button
          ref={inviteButton}
          size="md"
          leftSection={<IconUserPlus size={ICON_PX.md} aria-hidden />}
          onClick={() => setInviting(true)}
        >
          {t('Invite')}
        </Button>
      </Group>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <div className={styles['view']} role="region" aria-label={t('People')} tabIndex={0}>
        <table className={`${styles['table']} ${styles['fixed']}`} aria-label={t('People')}>
          <thead>
            <tr>
              <SortHeading label={t('Person')} column="person" list={list} width="34%" />
              <SortHeading label={t('Role')} column="role" list={list} width="212px" />
              <SortHeading label={t('Last seen')} column="lastSeen" list={list} width="15%" />
              <th scope="col" className={styles['actions']}>
                {t('Actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.shown.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                onRole={(role) => confirmRole(person, role)}
                onBlock={(blocked) =>
                  blocked
                    ? confirmBlock(person)
                    : void perform(
                        changePerson(person, { blocked: false }),
                        t('{name} can sign in again.', { name: nameOf(person) }),
                      )
                }
                onSignOut={() =>
                  void perform(
                    signOutPerson(person),
                    t('{name} has been signed out everywhere.', { name: nameOf(person) }),
                  )
                }
                onRemovePasskeys={() => confirmPasskeyRemoval(person)}
                onReset={() => void showLink(person.email, makeResetLink(person))}
                onRemove={() => confirmRemoval(person)}
              />
            ))}
            {shownInvitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onAgain={() => void showLink(invitation.email, invite(invitation.email, invitation.role))}
                onWithdraw={() => confirmWithdrawal(invitation)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <InviteDialog
        isOpen={isInviting}
        onClose={() => setInviting(false)}
        onInvited={(email, made) => {
          setInviting(false);
          setSecret(secretOf(email, made));
          void reload();
        }}
      />
      <SecretDialog
        secret={secret}
        labels={{ field: t('Link'), copy: t('Copy the link'), copied: t('Copied'), close: t('Done') }}
        onClose={() => setSecret(null)}
        returnTo={inviteButton}
      />
    </>
  );
}

interface PersonRowProps {
  person: Person;
  onRole: (role: Role) => void;
  onBlock: (isBlocked: boolean) => void;
  onSignOut: () => void;
  onRemovePasskeys: () => void;
  onReset: () => void;
  onRemove: () => void;
}

function PersonRow({
  person,
  onRole,
  onBlock,
  onSignOut,
  onRemovePasskeys,
  onReset,
  onRemove,
}: PersonRowProps) {
  const isOwn = useStore(sessionStore, ({ account }) => account?.id === person.id);
  const { email, role, blocked, lastSeenAt, passkeys } = person;
  const name = nameOf(person);
  return (
    <tr>
      <th scope="row">
        <span className={styles['lines']}>
          <strong>
            {name}{' '}
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
          </strong>
          {name !== email && <span>{email}</span>}
        </span>
      </th>
      <td>
        <NativeSelect
          aria-label={t('Role of {name}', { name })}
          value={role}
          data={ROLE_OPTIONS}
          w={180}
          onChange={({ currentTarget }) => onRole(currentTarget.value as Role)}
        />
      </td>
      <td>
        {lastSeenAt === null ? (
          t('Not yet')
        ) : (
          <time dateTime={lastSeenAt} title={new Date(lastSeenAt).toLocaleString()}>
            {relativeTime(Date.parse(lastSeenAt), clock.epochMs())}
          </time>
        )}
      </td>
      <td className={styles['actions']}>
        <Menu position="bottom-end" width={250}>
          <Menu.Target>
            <ActionIcon variant="subtle" size={34} aria-label={t('Actions for {name}', { name })}>
              <IconDots size={ICON_PX.md} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onSignOut}>{t('Sign out everywhere')}</Menu.Item>
            <Menu.Item onClick={onReset}>{t('Link for a new password')}</Menu.Item>
            {passkeys > 0 && (
              <Menu.Item onClick={onRemovePasskeys}>
                {t('{count, plural, one {Remove the passkey} other {Remove # passkeys}}', {
                  count: passkeys,
                })}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item onClick={() => onBlock(!blocked)}>{blocked ? t('Unblock') : t('Block')}</Menu.Item>
            <Menu.Item color="red.9" onClick={onRemove}>
              {t('Remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

function InvitationRow({
  invitation: { email, role, expiresAt },
  onAgain,
  onWithdraw,
}: {
  invitation: Invitation;
  onAgain: () => void;
  onWithdraw: () => void;
}) {
  return (
    <tr>
      <th scope="row">
        <span className={styles['lines']}>
          <strong>{email}</strong>
          <span>{t('Invited, until {until}', { until: new Date(expiresAt).toLocaleString() })}</span>
        </span>
      </th>
      <td>
        <Text>{ROLE_NAMES[role]}</Text>
      </td>
      <td>{t('Not yet')}</td>
      <td className={styles['actions']}>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button variant="default" size="compact-md" onClick={onAgain}>
            {t('New link')}
          </Button>
          <Button variant="subtle" size="compact-md" onClick={onWithdraw}>
            {t('Take back')}
          </Button>
        </Group>
      </td>
    </tr>
  );
}
