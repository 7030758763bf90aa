// States of a list of content that replace its rows.
import { Button } from '@mantine/core';
import { Failed, Loading } from '../shared/states.tsx';
import styles from '../shared/states.module.css';
import { t } from '../i18n/t.ts';

/** Loading, or a failure with a button that tries again. */
export function ListState({
  list,
  onRetry,
}: {
  list: { state: 'loading' | 'failed' | 'ready' };
  onRetry: () => void;
}) {
  if (list.state === 'loading') return <Loading message={t('Loading...')} />;
  if (list.state !== 'failed') return null;
  return <Failed message={t('Couldn’t load this list')} retry={t('Try again')} onRetry={onRetry} />;
}

/** No row matches. */
export const Nothing = ({ text, onShowAll }: { text: string; onShowAll?: (() => void) | undefined }) => (
  <div className={styles['state']}>
    <p role="status">{text}</p>
    {onShowAll && (
      <Button variant="default" onClick={onShowAll}>
        {t('Show all')}
      </Button>
    )}
  </div>
);
