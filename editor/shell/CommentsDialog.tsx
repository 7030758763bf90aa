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
import { COMMENTS } from '../messages/editorMessages.ts';
import { confirm } from '../shared/confirm.tsx';
import { usePerform } from '../shared/usePerform.ts';
import { colorOf, initialsOf } from '../presence/presenceStore.ts';
import { closeComments, commentsStore, openComments, reloadThreads } from '../comments/commentsStore.ts';
import { ICON_PX } from '../theme.ts';
import styles from './comments.module.css';
import { useKept } from '../shared/useKept.ts';

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
  return field === '' ? COMMENTS.titleOfAll : COMMENTS.titleOf(field);
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
        label={COMMENTS.write}
        submitLabel={COMMENTS.send}
        mentionable={mentionable}
        onSend={async (text, mentions) =>
          (await perform(beginThread(docRef, { path, text, mentions }))) !== undefined
        }
      />
      <Group justify="space-between">
        <Text role="status" size="sm">
          {COMMENTS.count(shown.length)}
        </Text>
        <Switch
          size="sm"
          label={COMMENTS.withResolved}
          checked={hasResolved}
          onChange={({ currentTarget }) => setHasResolved(currentTarget.checked)}
        />
      </Group>
      <ul className={styles['threads']}>
        {shown.map((thread) => (
          <Thread
            key={thread.id}
            docRef={docRef}
            thread={thread}
            isElsewhere={thread.path !== path}
            mentionable={mentionable}
          />
        ))}
      </ul>
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
      title: COMMENTS.removeTitle,
      body: COMMENTS.removeBody,
      action: COMMENTS.removeShort,
      perform: () => perform(removeComment(thread, comment), COMMENTS.removed),
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
              aria-label={COMMENTS.remove(comment.author.name)}
              onClick={() => remove(comment)}
            >
              <IconTrash size={ICON_PX.sm} />
            </ActionIcon>
          )}
        </article>
      ))}
      <Write
        label={COMMENTS.reply}
        submitLabel={COMMENTS.sendReply}
        mentionable={mentionable}
        onSend={async (text, mentions) => (await perform(reply(thread, { text, mentions }))) !== undefined}
      />
      <Group justify="space-between">
        <Text size="sm">{resolved && COMMENTS.resolvedBy(resolved.by)}</Text>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => void perform(setResolved(thread, resolved === null))}
        >
          {resolved === null ? COMMENTS.resolve : COMMENTS.reopen}
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
              label={COMMENTS.mention}
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
