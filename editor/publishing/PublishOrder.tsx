// The note, and the buttons that publish, schedule, or ask for a review: a bar at the foot that is
// always in view.
import { Button, Group, Textarea } from '@mantine/core';
import { IconWorldUpload } from '@tabler/icons-react';
import { useRight } from '../auth/editorSession.ts';
import { ICON_PX } from '../theme.ts';
import styles from './publishing.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  chosenCount: number;
  note: string;
  /** The checks found something: the note says why it is published all the same. */
  hasWarnings: boolean;
  isNow: boolean;
  /** Nothing but the note is missing for publishing. */
  isReady: boolean;
  isBusy: boolean;
  onNote: (note: string) => void;
  onAsk: () => void;
  onPublish: () => void;
}

export function PublishOrder({
  chosenCount,
  note,
  hasWarnings,
  isNow,
  isReady,
  isBusy,
  onNote,
  onAsk,
  onPublish,
}: Props) {
  const mayPublish = useRight('content.publish');
  const mayEdit = useRight('content.edit');
  if (!mayPublish && !mayEdit) return null;
  const isEmpty = note.trim() === '';
  const needsNote = hasWarnings && isEmpty;
  return (
    <Group align="flex-end" className={styles['foot'] ?? ''}>
      <Textarea
        label={
          mayPublish
            ? needsNote
              ? t('Why is it published with these warnings?')
              : t('Note for your colleagues')
            : t('What should they look at?')
        }
        flex={1}
        autosize
        maxRows={4}
        value={note}
        onChange={({ currentTarget }) => onNote(currentTarget.value)}
      />
      {mayEdit && (
        <Button
          size="md"
          variant={mayPublish ? 'default' : 'filled'}
          disabled={chosenCount === 0 || isEmpty}
          onClick={onAsk}
        >
          {t('Ask for review')}
        </Button>
      )}
      {mayPublish && (
        <Button
          size="md"
          leftSection={<IconWorldUpload size={ICON_PX.md} aria-hidden />}
          disabled={chosenCount === 0 || !isReady || needsNote}
          loading={isBusy}
          onClick={onPublish}
        >
          {isNow
            ? t(
                '{count, plural, =0 {Publish} other {Publish {count, plural, one {# document} other {# documents}}}}',
                { count: chosenCount },
              )
            : t(
                '{count, plural, =0 {Schedule} other {Schedule {count, plural, one {# document} other {# documents}}}}',
                { count: chosenCount },
              )}
        </Button>
      )}
    </Group>
  );
}
