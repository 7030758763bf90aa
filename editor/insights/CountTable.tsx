// Counts in descending order; each row draws its share as a bar, so that the table is also a chart.
import { useState, type CSSProperties } from 'react';
import { Box, Button, getThemeColor, useMantineTheme } from '@mantine/core';
import { formatCount, formatShare } from '../format/figures.ts';
import styles from './insights.module.css';
import { t } from '../i18n/t.ts';

/** Rows shown before 'Show all'. */
const SHOWN = 8;

interface CountRow {
  key: string;
  name: string;
  /** Second line below the name. */
  kind: string;
  count: number;
  /** Color of the dot before the name. */
  color?: string;
}

interface Props {
  label: string;
  heads: readonly [what: string, count: string];
  rows: readonly CountRow[];
  /** Shows each count's share of the total. */
  withShare?: boolean;
}

export function CountTable({ label, heads: [itemLabel, countLabel], rows, withShare = false }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const theme = useMantineTheme();
  if (rows.length === 0) return <p className={styles['hint']}>{t('No data in this period.')}</p>;
  const maxCount = Math.max(...rows.map(({ count }) => count));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Box miw={0} flex={1}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{itemLabel}</th>
            <th scope="col">{countLabel}</th>
            {withShare && <th scope="col">{t('Share')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, isExpanded ? rows.length : SHOWN).map(({ key, name, kind, count, color }) => (
            <tr
              key={key}
              className={color ? undefined : styles['bar']}
              style={{ '--share': `${(100 * count) / maxCount}%` } as CSSProperties}
            >
              <th scope="row">
                {color && (
                  <span className={styles['dot']} style={{ background: getThemeColor(color, theme) }} />
                )}
                <span className={styles['name']}>
                  {name}
                  {kind && (
                    <Box component="span" c="dimmed" fz="sm">
                      {kind}
                    </Box>
                  )}
                </span>
              </th>
              <td>{formatCount(count)}</td>
              {withShare && <td>{formatShare(count, total)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && (
        <Button variant="subtle" size="compact-md" onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? t('Show less') : t('Show all {count}', { count: rows.length })}
        </Button>
      )}
    </Box>
  );
}
