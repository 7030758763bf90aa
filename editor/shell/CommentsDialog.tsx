// The comments on the selected field, or on all fields of the document.
import { useCallback, useState } from 'react';
import {
  ActionIcon,
  Avatar,
  Button,
  Group,
  Modal,
  MultiSelect,
  Stack,
  Switch,
  Text,
  Textarea,
} from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import type { Path } from '#schema/path.ts';
import {
  beginThread,
  loadMentionable,
  removeComment,
  reply,
  setResolved,
  type CommentThread,
  type Mentionable,
} from '../api/commentApi.ts';
import { useRight, sessionStore } from '../auth/editorSession.ts';
import { nameOf } from '../canvas/selectedField.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { editorStore, select } from '../editorStore.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { confirm } from '../shared/confirm.tsx';
import { usePerform } from '../shared/usePerform.ts';
import { colorOf, initialsOf } from '../presence/presenceStore.ts';
import { closeComments, commentsStore, openComments, reloadThreads } from '../comments/commentsStore.ts';
import { ICON_PX } from '../theme.ts';
import styles from './comments.module.css';
import { useKept } from '../shared/useKept.ts';
import { t } from '../i18n/t.ts';

const NOBODY: readonly Mentionable[] = [];

export function CommentsDialog() {
  const openAt = useStore(commentsStore, (state) => state.openAt);
  const ref = useStore(editorStore, (state) => state.ref);
  const shown = useKept(openAt);
  const title = useDrafts(() => titleOf(ref, shown ?? ''));
  return (
    <Modal opened={openAt !== null && ref !== null} onClose={closeComments} title={title} size="lg">
      {ref && shown !== null && <Comments key={shown} docRef={ref} path={shown} />}
    </Modal>
  );
}

const titleOf = (ref: DocumentRef | null, path: Path): string => {
  const field = ref && path !== '' ? nameOf(ref, path) : '';
  return field === '' ? t('Comments on this page') : t('Comments on {field}', { field });
};

function Comments({ docRef, path }: { docRef: DocumentRef; path: Path }) {
  const threads = useStore(commentsStore, (state) => state.threads);
  const [hasResolved, setHasResolved] = useState(false);
  const perform = usePerform(reloadThreads);
  const { data: mentionable = NOBODY } = useQuery({ queryKey: ['mentionable'], queryFn: loadMentionable });
  const shown = threads.filter(
    (thread) => (path === '' || thread.path === path) && (hasResolved || thread.resolved === null),
  );
  return (
    <Stack gap="lg">
      <Write
        label={t('New comment')}
        submitLabel={t('Comment')}
        mentionable={mentionable}
        onSend={async (text, mentions) =>
          (await perform(beginThread(docRef, { path, text, mentions }))) !== undefined
        }
      />
      <Group justify="space-between">
        <Text role="status" size="sm">
          {t('{count, plural, =0 {No comments} one {# thread} other {# threads}}', { count: shown.length })}
        </Text>
        <Switch
          size="sm"
          label={t('Show resolved')}
          checked={hasResolved}
          onChange={({ currentTarget }) => setHasResolved(currentTarget.checked)}
        />
      </Group>
      <Stack component="ul" gap="md">
        {shown.map((thread) => (
          <Thread
            key={thread.id}
            docRef={docRef}
            thread={thread}
            isElsewhere={thread.path !== path}
            mentionable={mentionable}
          />
        ))}
      </Stack>
    </Stack>
  );
}

function Thread({
  docRef,
  thread,
  isElsewhere,
  mentionable,
}: {
  docRef: DocumentRef;
  thread: CommentThread;
  isElsewhere: boolean;
  mentionable: readonly Mentionable[];
}) {
  const ownId = useStore(sessionStore, ({ account }) => account?.id);
  const perform = usePerform(reloadThreads);
  const goThere = useCallback((): void => {
    select(thread.path, 'elsewhere');
    openComments(thread.path);
  }, [thread.path]);
  const { comments, resolved, path } = thread;
  const name = useDrafts(() => nameOf(docRef, path)) || path;
  const remove = (comment: (typeof comments)[number]): void =>
    confirm({
      title: t('Remove this comment?'),
      body: t('It can’t be brought back.'),
      action: t('Remove'),
      perform: () => perform(removeComment(thread, comment), t('The comment has been removed.')),
    });
  const mayRemoveAny = useRight('people.manage');
  return (
    <li className={styles['thread']} data-resolved={resolved !== null || undefined}>
      {isElsewhere && path !== '' && (
        <Button variant="subtle" size="compact-sm" onClick={goThere}>
          {name}
        </Button>
      )}
      {comments.map((comment) => (
        <article key={comment.id} className={styles['comment']}>
          <Avatar size={28} radius="full" variant="filled" color={colorOf(comment.author)} aria-hidden>
            {initialsOf(comment.author)}
          </Avatar>
          <div>
            <p className={styles['author']}>
              {comment.author.name}{' '}
              <time dateTime={comment.at}>{relativeTime(Date.parse(comment.at), clock.epochMs())}</time>
            </p>
            <p className={styles['text']}>{comment.text}</p>
          </div>
          {(comment.author.id === ownId || mayRemoveAny) && (
            <ActionIcon
              variant="subtle"
              color="red.8"
              size={34}
              aria-label={t('Remove the comment of {name}', { name: comment.author.name })}
              onClick={() => remove(comment)}
            >
              <IconTrash size={ICON_PX.sm} />
            </ActionIcon>
          )}
        </article>
      ))}
      <Write
        label={t('Reply')}
        submitLabel={t('Send reply')}
        mentionable={mentionable}
        onSend={async (text, mentions) => (await perform(reply(thread, { text, mentions }))) !== undefined}
      />
      <Group justify="space-between">
        <Text size="sm">{resolved && t('Resolved by {name}', { name: resolved.by })}</Text>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => void perform(setResolved(thread, resolved === null))}
        >
          {resolved === null ? t('Resolve') : t('Open again')}
        </Button>
      </Group>
    </li>
  );
}

interface WriteProps {
  label: string;
  submitLabel: string;
  mentionable: readonly Mentionable[];
  /** Resolves to whether it was sent; what was typed stays otherwise. */
  onSend: (text: string, mentions: number[]) => Promise<boolean>;
}

function Write({ label, submitLabel, mentionable, onSend }: WriteProps) {
  const [text, setText] = useState('');
  const [mentions, setMentions] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    if (await onSend(text, mentions.map(Number))) {
      setText('');
      setMentions([]);
    }
    setBusy(false);
  };
  const isEmpty = text.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) void send();
      }}
    >
      <Stack gap="xs">
        <Textarea
          label={label}
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {!isEmpty && (
          <Group align="flex-end">
            <MultiSelect
              flex={1}
              label={t('Notify')}
              data={mentionable.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={mentions}
              onChange={setMentions}
              searchable
              clearable
            />
            <Button type="submit" loading={isBusy}>
              {submitLabel}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
