// Empty, loading and error states of the media manager. See
// src/screens/README.md#218-media-manager.
import type { ReactNode } from 'react';
import { Button, Loader } from '@mantine/core';
import { IconCloudOff, IconDatabaseOff, IconDragDrop, IconSearchOff, type Icon } from '@tabler/icons-react';
import { MEDIA } from '../messages/editorMessages.ts';
import { ROOT_FOLDER } from '#rules/mediaFolderPaths.ts';
import { ICON_PX } from '../theme.ts';
import { folderLabel } from './formatMedia.ts';
import type { LibraryQuery } from './useLibrary.ts';
import styles from './media.module.css';

function State({
  icon: StateIcon,
  title,
  children,
  role,
}: {
  icon: Icon;
  title: string;
  children?: ReactNode;
  role?: 'alert';
}) {
  return (
    <div className={styles.state} role={role}>
      <StateIcon size={ICON_PX.empty} stroke={1.2} aria-hidden="true" />
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

export const NotSetUp = () => (
  <State icon={IconDatabaseOff} title={MEDIA.notSetUp} role="alert">
    <p>{MEDIA.notSetUpHint}</p>
  </State>
);

export const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <State icon={IconCloudOff} title={MEDIA.failed} role="alert">
    <Button size="md" variant="default" onClick={onRetry}>
      {MEDIA.retry}
    </Button>
  </State>
);

interface EmptyProps {
  query: LibraryQuery;
  onClear: () => void;
  /** Searches all folders for the same name. */
  onSearchEverywhere: () => void;
}

/** No files, none of the kind, or none of the searched name. */
export function EmptyMedia({ query: { name, kind, directory }, onClear, onSearchEverywhere }: EmptyProps) {
  if (name === '') {
    const [title, hint] = kind
      ? [MEDIA.emptyOfKind[kind], MEDIA.emptyOfKindHint]
      : [MEDIA.empty, MEDIA.emptyHint];
    return (
      <State icon={IconDragDrop} title={title}>
        <p>{hint}</p>
      </State>
    );
  }
  const isRoot = directory === ROOT_FOLDER;
  return (
    <State
      icon={IconSearchOff}
      title={isRoot ? MEDIA.noMatch(name) : MEDIA.noMatchIn(name, folderLabel(directory))}
    >
      {!isRoot && (
        <Button size="md" variant="default" onClick={onSearchEverywhere}>
          {MEDIA.searchEverywhere}
        </Button>
      )}
      <Button size="md" variant={isRoot ? 'default' : 'subtle'} onClick={onClear}>
        {MEDIA.clearSearch}
      </Button>
    </State>
  );
}
