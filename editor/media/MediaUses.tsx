// Where a file is used: the first five by name, kind and field, and the number of others.
import { Loader } from '@mantine/core';
import { MEDIA } from '../messages/editorMessages.ts';
import { kindByCollection } from '#content/kinds.ts';
import type { MediaUseState } from './useMediaUses.ts';
import styles from './details.module.css';

const SHOWN = 5;

export function MediaUses({ uses, whenNone }: { uses: MediaUseState; whenNone: string }) {
  if (uses === undefined)
    return (
      <p className={styles['muted']} role="status">
        <Loader size={14} mr="xs" />
        {MEDIA.usesLoading}
      </p>
    );
  if (uses === null) return <p className={styles['muted']}>{MEDIA.usesUnknown}</p>;
  if (uses.length === 0) return <p className={styles['muted']}>{whenNone}</p>;
  return (
    <ul className={styles['uses']}>
      {uses.slice(0, SHOWN).map(({ collection, id, path, name, label }) => (
        <li key={`${collection}/${id}/${path}`}>
          <span>{name}</span>
          <small>{[kindByCollection(collection)?.title, label].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
      {uses.length > SHOWN && <li>{MEDIA.moreUses(uses.length - SHOWN)}</li>}
    </ul>
  );
}
