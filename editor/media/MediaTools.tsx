// Search, upload and folder buttons, and the breadcrumbs.
import type { RefObject } from 'react';
import { Button, CloseButton, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { IconFolderPlus, IconSearch, IconUpload } from '@tabler/icons-react';
import { folderName, folderTrail, ROOT_FOLDER } from '#rules/mediaFolderPaths.ts';
import { MEDIA_KINDS } from '#rules/mediaKinds.ts';
import { useDropTarget } from './mediaDrag.tsx';
import type { MediaKind } from './pickMedia.ts';
import type { Library } from './useLibrary.ts';
import styles from './media.module.css';
import { t } from '../i18n/t.ts';
import { MEDIA_COUNT } from './mediaCount.ts';

const MEDIA_CHOOSING = {
  image: t('Choose an image'),
  sound: t('Choose a sound'),
  video: t('Choose a video'),
} as const;

const MEDIA_SEARCH = {
  all: t('Search media'),
  image: t('Search images'),
  sound: t('Search sounds'),
  video: t('Search videos'),
} as const;

const KIND_NAMES = {
  all: t('All'),
  image: t('Images'),
  sound: t('Sounds'),
  video: t('Videos'),
} as const;

interface Props {
  kind: MediaKind | null;
  library: Library;
  isSetUp: boolean;
  search: RefObject<HTMLInputElement | null>;
  /** Null on a page, which has a title and no button to close it. */
  onClose: (() => void) | null;
  onEnter: () => void;
  onArrowDown: () => void;
  onUpload: () => void;
  onNewFolder: () => void;
}

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;
const ALL = 'all';

export function MediaTools({
  kind,
  library,
  isSetUp,
  search,
  onClose,
  onEnter,
  onArrowDown,
  onUpload,
  onNewFolder,
}: Props) {
  const { query, state, list, updateQuery } = library;
  const kindFilter = query.kind ?? ALL;
  return (
    <div className={styles['tools']}>
      <div className={styles['row']}>
        {onClose && <Modal.Title className={styles['title']}>{t('Media Manager')}</Modal.Title>}
        {kind && <p className={styles['pickerHint']}>{MEDIA_CHOOSING[kind]}</p>}
        <TextInput
          ref={search}
          flex="0 1 420px"
          miw={160}
          {...(onClose ? { mx: 'auto' } : { mr: 'auto' })}
          size="md"
          type="search"
          aria-label={MEDIA_SEARCH[kindFilter]}
          placeholder={MEDIA_SEARCH[kindFilter]}
          leftSection={<IconSearch {...ICON} />}
          value={query.name}
          disabled={!isSetUp}
          onChange={(event) => updateQuery({ name: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter();
            // The first Escape clears the search, the next one closes the manager.
            if (event.key === 'Escape' && query.name !== '') updateQuery({ name: '' });
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            onArrowDown();
          }}
          data-mantine-stop-propagation={query.name !== '' || undefined}
          data-autofocus
        />
        <Button
          size="md"
          variant="default"
          leftSection={<IconFolderPlus {...ICON} />}
          onClick={onNewFolder}
          disabled={state !== 'ready'}
        >
          {t('New folder')}
        </Button>
        <Button
          size="md"
          variant={kind ? 'light' : 'filled'}
          leftSection={<IconUpload {...ICON} />}
          onClick={onUpload}
          disabled={!isSetUp}
        >
          {t('Upload')}
        </Button>
        {onClose && <CloseButton size="lg" aria-label={t('Close')} onClick={onClose} />}
      </div>
      <div className={styles['row']}>
        <nav className={styles['breadcrumbs']} aria-label={t('Current folder')}>
          <ol>
            {[ROOT_FOLDER, ...folderTrail(query.directory)].map((path) => (
              <Breadcrumb
                key={path}
                path={path}
                isCurrent={path === query.directory}
                onNavigate={() => updateQuery({ directory: path, name: '' })}
              />
            ))}
          </ol>
        </nav>
        <p className={styles['count']} role="status">
          {state === 'ready' &&
            list !== undefined &&
            (list.totalCount > 0 || list.items.length === 0) &&
            MEDIA_COUNT[kindFilter](list.totalCount)}
        </p>
        {kind === null && (
          <SegmentedControl
            aria-label={t('Show')}
            value={kindFilter}
            disabled={!isSetUp}
            data={[ALL, ...MEDIA_KINDS].map((value) => ({
              value,
              label: KIND_NAMES[value as MediaKind | typeof ALL],
            }))}
            onChange={(value) => updateQuery({ kind: value === ALL ? null : (value as MediaKind) })}
          />
        )}
      </div>
    </div>
  );
}

function Breadcrumb({
  path,
  isCurrent,
  onNavigate,
}: {
  path: string;
  isCurrent: boolean;
  onNavigate: () => void;
}) {
  const { ref, isOver } = useDropTarget(path);
  return (
    <li>
      <button
        ref={ref}
        type="button"
        className={styles['step']}
        aria-current={isCurrent ? 'location' : undefined}
        data-over={isOver || undefined}
        onClick={onNavigate}
      >
        {path === ROOT_FOLDER ? t('Media') : folderName(path)}
      </button>
    </li>
  );
}
