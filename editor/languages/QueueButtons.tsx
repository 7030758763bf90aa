// Buttons for a text of the queue: save it, suggest a translation, skip it, or open its page.
import { Button } from '@mantine/core';
import { IconArrowRight, IconEqual, IconExternalLink, IconEye, IconSparkles } from '@tabler/icons-react';
import { plainTextOf } from '../controls/tiptapText.ts';
import type { QueuedTranslation } from './useQueuedText.ts';
import { ICON_PX } from '../theme.ts';
import styles from './languagesPage.module.css';
import { t } from '../i18n/t.ts';

export function QueueButtons({
  mainText,
  translation: { value, savedValue, unread, isBusy, isAsking, suggest, save },
  isReady,
  canSuggest,
  onBack,
  onSkip,
  onOpenPage,
}: {
  mainText: string;
  translation: QueuedTranslation;
  isReady: boolean;
  canSuggest: boolean;
  onBack: (() => void) | undefined;
  onSkip: () => void;
  onOpenPage: () => void;
}) {
  return (
    <div className={styles['queueButtons']}>
      <Button
        size="md"
        loading={isBusy}
        disabled={!isReady}
        leftSection={unread ? <IconEye size={ICON_PX.md} aria-hidden /> : undefined}
        rightSection={<kbd className={styles['key']}>{'Ctrl+Enter'}</kbd>}
        onClick={() => void save(value, unread)}
      >
        {unread ? t('Read and right') : t('Save and next')}
      </Button>
      {unread && value !== savedValue && (
        <Button size="md" variant="default" disabled={isBusy} onClick={() => void save(value)}>
          {t('Save, read later')}
        </Button>
      )}
      {canSuggest && !unread && (value === savedValue || plainTextOf(value) === '') && (
        <Button
          size="md"
          variant="default"
          loading={isAsking}
          disabled={!isReady || isBusy}
          leftSection={<IconSparkles size={ICON_PX.md} aria-hidden />}
          onClick={() => void suggest()}
        >
          {t('Suggest')}
        </Button>
      )}
      <Button
        size="md"
        variant="default"
        disabled={!isReady || isBusy}
        leftSection={<IconEqual size={ICON_PX.md} aria-hidden />}
        onClick={() => void save(mainText, true)}
      >
        {t('The same on purpose')}
      </Button>
      <Button
        size="md"
        variant="default"
        disabled={isBusy}
        leftSection={<IconArrowRight size={ICON_PX.md} aria-hidden />}
        onClick={onSkip}
      >
        {t('Skip')}
      </Button>
      {onBack && (
        <Button size="md" variant="subtle" disabled={isBusy} onClick={onBack}>
          {t('Previous')}
        </Button>
      )}
      <Button
        size="md"
        variant="subtle"
        leftSection={<IconExternalLink size={ICON_PX.md} aria-hidden />}
        onClick={onOpenPage}
      >
        {t('Open the page')}
      </Button>
    </div>
  );
}
