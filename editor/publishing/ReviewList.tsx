// Requests of colleagues for a review by publishers, with comments.
import { useState } from 'react';
import { Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { clock } from '#clock.ts';
import { closeReview, commentOnReview, type Review } from '../api/reviewApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { relativeTime } from '../format/relativeTime.ts';
import type { Perform } from '../shared/usePerform.ts';
import styles from './publishing.module.css';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

interface Props {
  environment: string;
  reviews: readonly Review[];
  perform: Perform;
  /** Chooses what a review is about, and nothing else. */
  onChoose: (review: Review) => void;
}

export function ReviewList({ environment, reviews, perform, onChoose }: Props) {
  return (
    <Stack gap="md">
      <Title order={2} size="h3">
        {t('Asked for review')}
      </Title>
      <Stack component="ul" gap="sm" aria-label={t('Asked for review')}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard environment={environment} review={review} perform={perform} onChoose={onChoose} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function ReviewCard({ environment, review, perform, onChoose }: Omit<Props, 'reviews'> & { review: Review }) {
  const { id, note, by, at, isOwn, documents, comments } = review;
  const mayPublish = useRight('content.publish');
  const mayComment = useRight('content.comment');
  const [text, setText] = useState('');
  const who = by ?? t('The showroom');
  const send = async (): Promise<void> => {
    if (await perform(commentOnReview(environment, id, text))) setText('');
  };
  return (
    <Paper
      withBorder
      radius="xl"
      p="md"
      component="article"
      aria-label={t('Review asked by {name}', { name: who })}
    >
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Said by={who} at={at} />
            <Text className={styles['said']}>{note}</Text>
            <Text size="sm" c="dimmed">
              {documents.map(({ name }) => name).join(', ')}
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" size="compact-md" onClick={() => onChoose(review)}>
              {t('Choose these changes')}
            </Button>
            {(isOwn || mayPublish) && (
              <Button
                variant="subtle"
                size="compact-md"
                onClick={() => void perform(closeReview(environment, id), t('The review is off the list.'))}
              >
                {isOwn ? t('Take back') : t('Close')}
              </Button>
            )}
          </Group>
        </Group>
        {comments.map((comment) => (
          <div key={`${comment.at} ${comment.by}`} className={styles['answer']}>
            <Said by={comment.by ?? t('The showroom')} at={comment.at} />
            <Text className={styles['said']}>{comment.text}</Text>
          </div>
        ))}
        {mayComment && (
          <Group align="flex-end" wrap="nowrap">
            <Textarea
              aria-label={t('Comment')}
              placeholder={t('Comment')}
              flex={1}
              autosize
              maxRows={6}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <Button variant="default" disabled={text.trim() === ''} onClick={() => void send()}>
              {t('Send')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function Said({ by, at }: { by: string; at: string }) {
  const formatTime = useTimeFormat();
  return (
    <Text size="sm">
      <strong>{by}</strong>{' '}
      <time dateTime={at} title={formatTime(at)}>
        {relativeTime(Date.parse(at), clock.epochMs())}
      </time>
    </Text>
  );
}
