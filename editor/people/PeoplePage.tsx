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
import { PEOPLE, ROLE_DESCRIPTIONS, ROLE_NAMES } from '../messages/editorMessages.ts';
import { confirm } from '../shared/confirm.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { invitationsQuery, peopleQuery } from './peopleQueries.ts';
import { SecretDialog, type Secret } from '../shared/SecretDialog.tsx';
import { usePerform } from '../shared/usePerform.ts';
import { ICON_PX } from '../theme.ts';

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
  const once = PEOPLE.linkOnce(new Date(link.expiresAt).toLocaleString());
  return {
    title: isMailed ? PEOPLE.linkMailed(email) : PEOPLE.linkTitle(email),
    body: isMailed ? `${PEOPLE.linkAlso} ${once}` : once,
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
    return <Failed message={PEOPLE.failed} retry={PEOPLE.retry} onRetry={() => void reload()} />;
  if (!people.data || !invitations.data) return <Loading message={PEOPLE.loading} />;
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
      title: PEOPLE.roleTitle(name, ROLE_NAMES[role]),
      body: `${ROLE_DESCRIPTIONS[role]}. ${PEOPLE.roleBody}`,
      action: PEOPLE.changeRole,
      isDestructive: false,
      perform: () => perform(changePerson(person, { role }), PEOPLE.changed(name, ROLE_NAMES[role])),
    });
  };
  const confirmBlock = (person: Person): void => {
    const name = nameOf(person);
    confirm({
      title: PEOPLE.blockTitle(name),
      body: PEOPLE.blockBody,
      action: PEOPLE.block,
      perform: () => perform(changePerson(person, { blocked: true }), PEOPLE.blockedNow(name)),
    });
  };
  const confirmPasskeyRemoval = (person: Person): void => {
    const name = nameOf(person);
    confirm({
      title: PEOPLE.removePasskeysTitle(name),
      body: PEOPLE.removePasskeysBody,
      action: PEOPLE.remove,
      perform: () => perform(removePasskeys(person), PEOPLE.passkeysRemoved(name)),
    });
  };
  const confirmWithdrawal = (invitation: Invitation): void =>
    confirm({
      title: PEOPLE.withdrawTitle(invitation.email),
      body: PEOPLE.withdrawBody,
      action: PEOPLE.withdraw,
      perform: () => perform(withdrawInvitation(invitation), PEOPLE.withdrawn(invitation.email)),
    });
  const confirmRemoval = (person: Person): void => {
    const name = nameOf(person);
    confirm({
      title: PEOPLE.removeTitle(name),
      body: PEOPLE.removeBody,
      action: PEOPLE.remove,
      perform: () => perform(removePerson(person), PEOPLE.removed(name)),
    });
  };

  return (
    <>
      <Group mb="md" justify="space-between">
        <p className={styles['count']} role="status" style={{ margin: 0 }}>
          {PEOPLE.count(people.data.length, invitations.data.length)}
        </p>
        <SearchField label={PEOPLE.search} list={list} />
        <Button
          ref={inviteButton}
          size="md"
          leftSection={<IconUserPlus size={ICON_PX.md} aria-hidden />}
          onClick={() => setInviting(true)}
        >
          {PEOPLE.invite}
        </Button>
      </Group>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <div className={styles['view']} role="region" aria-label={PEOPLE.title} tabIndex={0}>
        <table className={`${styles['table']} ${styles['fixed']}`} aria-label={PEOPLE.title}>
          <thead>
            <tr>
              <SortHeading label={PEOPLE.person} column="person" list={list} width="34%" />
              <SortHeading label={PEOPLE.role} column="role" list={list} width="212px" />
              <SortHeading label={PEOPLE.lastSeen} column="lastSeen" list={list} width="15%" />
              <th scope="col" className={styles['actions']}>
                {PEOPLE.actions}
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
                        PEOPLE.unblockedNow(nameOf(person)),
                      )
                }
                onSignOut={() => void perform(signOutPerson(person), PEOPLE.signedOut(nameOf(person)))}
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
        labels={{ field: PEOPLE.link, copy: PEOPLE.copy, copied: PEOPLE.copied, close: PEOPLE.close }}
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
                {PEOPLE.you}
              </Badge>
            )}
            {blocked && (
              <Badge size="sm" color="red.8">
                {PEOPLE.blocked}
              </Badge>
            )}
          </strong>
          {name !== email && <span>{email}</span>}
        </span>
      </th>
      <td>
        <NativeSelect
          aria-label={PEOPLE.roleOf(name)}
          value={role}
          data={ROLE_OPTIONS}
          w={180}
          onChange={({ currentTarget }) => onRole(currentTarget.value as Role)}
        />
      </td>
      <td>
        {lastSeenAt === null ? (
          PEOPLE.never
        ) : (
          <time dateTime={lastSeenAt} title={new Date(lastSeenAt).toLocaleString()}>
            {relativeTime(Date.parse(lastSeenAt), clock.epochMs())}
          </time>
        )}
      </td>
      <td className={styles['actions']}>
        <Menu position="bottom-end" width={250}>
          <Menu.Target>
            <ActionIcon variant="subtle" size={34} aria-label={PEOPLE.actionsFor(name)}>
              <IconDots size={ICON_PX.md} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onSignOut}>{PEOPLE.signOut}</Menu.Item>
            <Menu.Item onClick={onReset}>{PEOPLE.reset}</Menu.Item>
            {passkeys > 0 && (
              <Menu.Item onClick={onRemovePasskeys}>{PEOPLE.removePasskeys(passkeys)}</Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item onClick={() => onBlock(!blocked)}>{blocked ? PEOPLE.unblock : PEOPLE.block}</Menu.Item>
            <Menu.Item color="red.9" onClick={onRemove}>
              {PEOPLE.remove}
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
          <span>{PEOPLE.invited(new Date(expiresAt).toLocaleString())}</span>
        </span>
      </th>
      <td>
        <Text>{ROLE_NAMES[role]}</Text>
      </td>
      <td>{PEOPLE.never}</td>
      <td className={styles['actions']}>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button variant="default" size="compact-md" onClick={onAgain}>
            {PEOPLE.inviteAgain}
          </Button>
          <Button variant="subtle" size="compact-md" onClick={onWithdraw}>
            {PEOPLE.withdraw}
          </Button>
        </Group>
      </td>
    </tr>
  );
}
