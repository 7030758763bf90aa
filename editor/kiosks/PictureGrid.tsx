// The kiosks by what they showed last: cards, of which only those in view are drawn.
import { useEffect, useRef } from 'react';
import { Checkbox, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconCameraOff } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { relativeTime } from '../format/relativeTime.ts';
import type { KioskRow } from './kioskList.ts';
import { KioskPicture } from './KioskPicture.tsx';
import { KioskLink, nameOfKiosk, State } from './KioskTable.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './pictures.module.css';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

const CARD_MIN_PX = 212;
const GAP_PX = 16;
/** Below the picture. */
const TEXT_PX = 92;
const PADDING_PX = 16;
const OVERSCAN = 2;

interface Props {
  rows: readonly KioskRow[];
  /** Kiosks that there are, also those that are not loaded yet. */
  total: number;
  /** Called near the end of the rows. */
  onEnd: () => void;
  onView: (first: number, last: number) => void;
  /** Ids. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  nowMs: number;
}

export function PictureGrid({ rows, total, onEnd, onView, ...card }: Props) {
  const view = useRef<HTMLDivElement>(null);
  const { ref, width } = useElementSize();
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (CARD_MIN_PX + GAP_PX)));
  const cardPx = (width - (columns - 1) * GAP_PX) / columns;
  const heightPx = Math.round((cardPx * 9) / 16) + TEXT_PX + GAP_PX;
  const virtualizer = useVirtualizer({
    count: width === 0 ? 0 : Math.ceil(rows.length / columns),
    getScrollElement: () => view.current,
    estimateSize: () => heightPx,
    overscan: OVERSCAN,
    paddingStart: PADDING_PX,
    getItemKey: (index) => `${columns} ${heightPx} ${index}`,
  });
  const lines = virtualizer.getVirtualItems();
  const isAtEnd = ((lines.at(-1)?.index ?? 0) + 2) * columns >= rows.length;
  useEffect(() => {
    if (isAtEnd && rows.length < total) onEnd();
  }, [isAtEnd, rows.length, total, onEnd]);
  const [firstLine, lastLine] = [lines[0]?.index ?? 0, lines.at(-1)?.index ?? 0];
  useEffect(
    () => onView(firstLine * columns, (lastLine + 1) * columns - 1),
    [firstLine, lastLine, columns, onView],
  );
  return (
    <div ref={view} className={styles['view']}>
      <div
        ref={ref}
        role="list"
        aria-label={t('Kiosks')}
        style={{ height: virtualizer.getTotalSize(), position: 'relative' }}
      >
        {lines.map(({ index, start }) =>
          rows.slice(index * columns, (index + 1) * columns).map((row, column) => (
            <div
              key={row.kiosk.id}
              role="listitem"
              aria-setsize={total}
              aria-posinset={index * columns + column + 1}
              className={styles['card']}
              style={{
                width: cardPx,
                height: heightPx - GAP_PX,
                transform: `translate(${column * (cardPx + GAP_PX)}px, ${start}px)`,
              }}
            >
              <Card row={row} {...card} />
            </div>
          )),
        )}
      </div>
    </div>
  );
}

function Card({
  row,
  selected,
  onSelect,
  hrefOf,
  onOpen,
  nowMs,
}: Omit<Props, 'rows' | 'total' | 'onEnd' | 'onView'> & { row: KioskRow }) {
  const formatTime = useTimeFormat();
  const { id, pictureAt } = row.kiosk;
  return (
    <>
      {pictureAt === null ? (
        <span className={styles['none']}>
          <IconCameraOff size={ICON_PX.xl} stroke={1.4} aria-hidden />
          {t('No picture yet')}
        </span>
      ) : (
        <KioskPicture kiosk={id} at={pictureAt} alt="" />
      )}
      <Checkbox
        className={styles['check'] ?? ''}
        size="sm"
        aria-label={t('Select {name}', { name: nameOfKiosk(row) })}
        checked={selected.has(id)}
        onChange={({ currentTarget }) => {
          const next = new Set(selected);
          if (currentTarget.checked) next.add(id);
          else next.delete(id);
          onSelect(next);
        }}
      />
      <div className={styles['text']}>
        <KioskLink row={row} href={hrefOf(id)} onOpen={onOpen} />
        <Text span inherit truncate mih={21} c="dimmed" fz="sm">
          {row.kiosk.names.store}
        </Text>
        <span className={styles['line']}>
          <State row={row} />
          {pictureAt !== null && (
            <time dateTime={pictureAt} title={t('Taken {at}', { at: formatTime(pictureAt) })}>
              {relativeTime(Date.parse(pictureAt), Math.max(nowMs, Date.parse(pictureAt)))}
            </time>
          )}
        </span>
      </div>
    </>
  );
}
