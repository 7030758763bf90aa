// What stands in place of the files while there are none to show (spec 8).
import type { ReactNode } from 'react';
import { Button, Loader } from '@mantine/core';
import { IconCloudOff, IconDatabaseOff, IconDragDrop, IconSearchOff, type Icon } from '@tabler/icons-react';
import { MEDIA } from '#config/editorMessages.ts';
import styles from './media.module.css';

function State({ icon: Sign, title, children, role }: { icon: Icon; title: string; children?: ReactNode; role?: 'alert' }) {
  return (
    <div className={styles.state} role={role}>
      <Sign size={52} stroke={1.2} aria-hidden="true" />
      <p className={styles.stateTitle}>{title}</p>
      {children}
    </div>
  );
}

export const Loading = () => (
  <div className={styles.state} role="status">
    <Loader type="dots" size="lg" />
    <p>{MEDIA.loading}</p>
  </div>
);

export const NotSetUp = () => <State icon={IconDatabaseOff} title={MEDIA.notSetUp} role="alert"><p>{MEDIA.notSetUpHint}</p></State>;

export const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <State icon={IconCloudOff} title={MEDIA.failed} role="alert">
    <Button size="md" variant="default" onClick={onRetry}>{MEDIA.retry}</Button>
  </State>
);

/** Nothing at all, or nothing of the name that is looked for. */
export const EmptyMedia = ({ words, onClear }: { words: string; onClear: () => void }) =>
  words === '' ? (
    <State icon={IconDragDrop} title={MEDIA.empty}><p>{MEDIA.emptyHint}</p></State>
  ) : (
    <State icon={IconSearchOff} title={MEDIA.noMatch(words)}>
      <Button size="md" variant="default" onClick={onClear}>{MEDIA.clearSearch}</Button>
    </State>
  );
