// Pagination, and the buttons of the picker.
import { Button, Flex, Pagination } from '@mantine/core';
import type { MediaFile, MediaList } from '../api/mediaApi.ts';
import type { Library } from './useLibrary.ts';
import styles from './media.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  list: MediaList | undefined;
  library: Library;
  selected: MediaFile | undefined;
  onInsert: ((file: MediaFile) => void) | null;
  onCancel: (() => void) | null;
}

export function MediaFooter({ list, library: { query, updateQuery }, selected, onInsert, onCancel }: Props) {
  const pages = list ? Math.ceil(list.totalCount / list.limit) : 0;
  if (pages < 2 && !onInsert) return null;
  return (
    <div className={styles['footer']}>
      {list && pages > 1 && (
        <Pagination
          total={pages}
          value={query.offset / list.limit + 1}
          onChange={(page) => updateQuery({ offset: (page - 1) * list.limit })}
          getItemProps={(page) => ({ 'aria-label': t('Page {page}', { page }) })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? t('Next page') : t('Previous page'),
          })}
        />
      )}
      {onInsert && (
        <Flex gap="sm" ml="auto">
          {onCancel && (
            <Button size="md" variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button size="md" disabled={!selected} onClick={() => selected && onInsert(selected)}>
            {t('Insert')}
          </Button>
        </Flex>
      )}
    </div>
  );
}
