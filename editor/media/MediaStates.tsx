// Empty, loading and error states of the media manager. See
// editor/shell/README.md#media-manager.
import type { ReactNode } from 'react';
import { Button, Loader } from '@mantine/core';
import { IconCloudOff, IconDatabaseOff, IconDragDrop, IconSearchOff, type Icon } from '@tabler/icons-react';
import { ROOT_FOLDER } from '#rules/mediaFolderPaths.ts';
import { ICON_PX } from '../theme.ts';
import { folderLabel } from './formatMedia.ts';
import type { LibraryQuery } from './useLibrary.ts';
import styles from './media.module.css';
import { t } from '../i18n/t.ts';

const MEDIA_EMPTY_OF_KIND = {
  image: t('There are no images here'),
  sound: t('There are no sounds here'),
  video: t('There are no videos here'),
} as const;

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
    <p>{t('Loading...')}</p>
  </div>
);

export const NotSetUp = () => (
  <State icon={IconDatabaseOff} title={t('Please Set up a Media Store')} role="alert">
    <p>{t('The server has no media store.')}</p>
  </State>
);

export const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <State icon={IconCloudOff} title={t('Failed to Load Media')} role="alert">
    <Button size="md" variant="default" onClick={onRetry}>
      {t('Try again')}
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
      ? [MEDIA_EMPTY_OF_KIND[kind], t('Open another folder, or drop a file here')]
      : [t('Drag and drop files here'), t('or choose them with the Upload button')];
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
      title={
        isRoot
          ? t('No results for “{query}”', { query: name })
          : t('No results for “{query}” in {folder}', { query: name, folder: folderLabel(directory) })
      }
    >
      {!isRoot && (
        <Button size="md" variant="default" onClick={onSearchEverywhere}>
          {t('Search all folders')}
        </Button>
      )}
      <Button size="md" variant={isRoot ? 'default' : 'subtle'} onClick={onClear}>
        {t('Clear search')}
      </Button>
    </State>
  );
}
