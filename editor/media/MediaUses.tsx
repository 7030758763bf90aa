// Where a file is used: the first five by name, kind and field, and the number of others.
import { Loader } from '@mantine/core';
import { kindByCollection } from '#content/kinds.ts';
import type { MediaUseState } from './useMediaUses.ts';
import styles from './details.module.css';
import { t } from '../i18n/t.ts';

const SHOWN = 5;

export function MediaUses({ uses, whenNone }: { uses: MediaUseState; whenNone: string }) {
  if (uses === undefined)
    return (
      <p className={styles['muted']} role="status">
        <Loader size={14} mr="xs" />
        {t('Checking where this is used...')}
      </p>
    );
  if (uses === null) return <p className={styles['muted']}>{t('Couldn’t check where this is used')}</p>;
  if (uses.length === 0) return <p className={styles['muted']}>{whenNone}</p>;
  return (
    <ul className={styles['uses']}>
      {uses.slice(0, SHOWN).map(({ collection, id, path, name, label }) => (
        <li key={`${collection}/${id}/${path}`}>
          <span>{name}</span>
          <small>{[kindByCollection(collection)?.title, label].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
      {uses.length > SHOWN && <li>{t('and {count} more', { count: uses.length - SHOWN })}</li>}
    </ul>
  );
}
