// Each text of the main language beside its translation, editable; virtual rows.
import { useRef, useState } from 'react';
import { Box, Button, Switch } from '@mantine/core';
import { IconDeviceFloppy, IconSparkles } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useStore } from 'zustand';
import { isUnread, markRead } from './machineMarks.ts';
import { labelsTo } from '#schema/fieldAt.ts';
import { joinPath, type Path } from '#schema/path.ts';
import { isMissing, textPairs, TRANSLATIONS, type TextPair } from './translationStatus.ts';
import { contentStore } from '#state/contentStore.ts';
import { documentOf, isDirty, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { FieldControl } from '../controls/FieldControl.tsx';
import { plainTextOf } from '../controls/tiptapText.ts';
import { saveCurrentDocument } from '../saving/saveDocument.ts';
import { ICON_PX } from '../theme.ts';
import styles from './languages.module.css';
import { t } from '../i18n/t.ts';

/** Estimated row height. */
const ROW_PX = 92;

interface Props {
  document: DocumentRef;
  index: number;
  /** Names of the main language and of the translation. */
  languages: readonly [string, string];
}

export function TranslationRows({ document: ref, index, languages: [main, other] }: Props) {
  const document = useStore(contentStore, () => documentOf(ref));
  const isUnsaved = useDrafts(() => isDirty(ref));
  const pairs = textPairs(schemaOf(ref), document, index);
  const missing = pairs.filter(isMissing).length;
  const unread = pairs.filter(({ translation }) => isUnread(document, index, translation)).length;
  // A text stays listed as missing while it is being translated.
  const [listedPaths, setListedPaths] = useState<ReadonlySet<Path> | null>(null);
  const shown = listedPaths ? pairs.filter(({ path }) => listedPaths.has(path)) : pairs;
  const view = useRef<HTMLDivElement>(null);
  // The focused row stays mounted while scrolling.
  const focusedRow = useRef<number>(null);
  const rows = useVirtualizer({
    rangeExtractor: (range) =>
      [
        ...new Set([
          ...defaultRangeExtractor(range),
          ...(focusedRow.current === null ? [] : [focusedRow.current]),
        ]),
      ].toSorted((a, b) => a - b),
    count: shown.length,
    getScrollElement: () => view.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
    getItemKey: (rowIndex) => shown[rowIndex]?.path ?? rowIndex,
  });
  return (
    <>
      <div className={styles['tools']}>
        <p role="status">
          {missing === 0
            ? t('No texts missing.')
            : t('{count, plural, one {# text missing} other {# texts missing}}', { count: missing })}
          {unread > 0 &&
            `${missing === 0 ? ' ' : ', '}${t('{count, plural, one {# text not read} other {# texts not read}}', { count: unread })}${missing === 0 ? '.' : ''}`}
        </p>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconDeviceFloppy size={ICON_PX.md} aria-hidden />}
          disabled={!isUnsaved}
          onClick={() => void saveCurrentDocument()}
        >
          {t('Save')}
        </Button>
        <Switch
          label={t('Only missing texts')}
          checked={listedPaths !== null}
          disabled={missing === 0 && listedPaths === null}
          onChange={({ currentTarget }) =>
            setListedPaths(
              currentTarget.checked ? new Set(pairs.filter(isMissing).map(({ path }) => path)) : null,
            )
          }
        />
      </div>
      <div className={styles['columnHeaders']} aria-hidden="true">
        <span>{main}</span>
        <span>{other}</span>
      </div>
      <div ref={view} className={styles['rows']} role="list" aria-label={`${main}, ${other}`}>
        {pairs.length === 0 && (
          <Box component="p" p="xxl" ta="center" c="dimmed">
            {t('No texts to translate yet.')}
          </Box>
        )}
        <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index: rowIndex, start, key }) => {
            const pair = shown[rowIndex];
            return (
              pair && (
                <div
                  key={key}
                  ref={rows.measureElement}
                  data-index={rowIndex}
                  role="listitem"
                  onFocus={() => (focusedRow.current = rowIndex)}
                  onBlur={() => (focusedRow.current = null)}
                  className={styles['row']}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Pair
                    pair={pair}
                    name={labelsTo(schemaOf(ref), document, pair.path).join(' › ')}
                    path={joinPath(TRANSLATIONS, index, pair.path)}
                    onRead={
                      isUnread(document, index, pair.translation)
                        ? () => markRead(ref, index, pair.path, pair.translation)
                        : undefined
                    }
                  />
                </div>
              )
            );
          })}
        </div>
      </div>
    </>
  );
}

interface PairProps {
  pair: TextPair;
  name: string;
  path: Path;
  /** Marks a machine translation as read; undefined for other texts. */
  onRead: (() => void) | undefined;
}

function Pair({ pair, name, path, onRead }: PairProps) {
  return (
    <div
      role="group"
      aria-label={name}
      className={styles['pair']}
      data-missing={isMissing(pair) || undefined}
    >
      <div>
        <Box component="span" c="dimmed" fz="sm">
          {name}
        </Box>
        <p>{plainTextOf(pair.main)}</p>
      </div>
      <div className={styles['translation']}>
        <FieldControl path={path} />
        {onRead && (
          <p className={styles['unread']}>
            <IconSparkles size={ICON_PX.md} aria-hidden />
            <span>{t('Translated by a machine. Say that it is right, or change it.')}</span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('Read and right: {name}', { name })}
              onClick={onRead}
            >
              {t('Read and right')}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
