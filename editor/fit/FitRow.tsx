// A page on the fit sheet: its pictures by language and state, and its findings.
import { memo, useEffect, useRef } from 'react';
import { Badge, Box, Flex, Loader, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconPhotoOff } from '@tabler/icons-react';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { Language } from '#rules/languages.ts';
import { PathLink } from '../shared/PathLink.tsx';
import { cellOf, pathOfCell, rowKeyOf, type FitCell, type FitDocument, type FitResult } from './fitCells.ts';
import type { FitFinding } from './fitFindings.ts';
import { Marks } from './Marks.tsx';
import { FindingList } from './FindingList.tsx';
import type { FitState } from './fitStates.ts';
import { openFinding } from './openFinding.ts';
import { ICON_PX } from '../theme.ts';
import styles from './fit.module.css';
import { t } from '../i18n/t.ts';
import { FIT_STATE_NAMES } from './fitStateNames.ts';

const WIZARD_SCREENS = {
  Error: t('error'),
  Unavailable: t('not available'),
  Available: t('available'),
  Similar: t('similar addresses'),
  'Smarty Loading': t('looking up an address'),
  'API Loading': t('checking an address'),
} as const;

interface Props {
  owner: FitDocument;
  langCodes: readonly string[];
  /** The languages of the site. */
  site: readonly Language[];
  states: readonly FitState[];
  results: ReadonlyMap<string, FitResult>;
  findings: readonly FitFinding[];
  /** Called when it comes into view and leaves it. */
  onSeen: (key: string, isSeen: boolean) => void;
}

export function FitRow({ owner, langCodes, site, states, results, findings, onSeen }: Props) {
  const { kind, name, preview } = owner;
  const rowKey = rowKeyOf(owner);
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => onSeen(rowKey, entry?.isIntersecting ?? false));
    if (row.current) observer.observe(row.current);
    return () => {
      observer.disconnect();
      onSeen(rowKey, false);
    };
  }, [rowKey, onSeen]);
  const nameOf = (code: string): string =>
    site.find(({ langCode }) => langCode === code)?.language || code.toUpperCase();
  const title = `fit-${rowKey.replace(/[^\w-]+/g, '-')}`;
  return (
    <article ref={row} className={styles['row']} aria-labelledby={title}>
      <Flex component="header" rowGap="xxs" columnGap="sm" wrap="wrap" align="baseline" mb="xs">
        <h3 id={title} className={styles['name']}>
          <PathLink
            path={pathOfCell(cellOf(owner, langCodes[0] ?? '', 'asIs'))}
            onNavigate={() => openFinding(owner, langCodes[0] ?? '', '')}
          >
            {preview === 'None' ? name : `${name}: ${WIZARD_SCREENS[preview]}`}
          </PathLink>
        </h3>
        <Box component="span" c="dimmed" fz="sm">
          {KINDS_BY_NAME[kind].title}
        </Box>
        {owner.isUnsaved && (
          <Badge variant="default" size="sm">
            {t('With your unsaved changes')}
          </Badge>
        )}
      </Flex>
      <div className={styles['body']}>
        <FindingList owner={owner} findings={findings} />
        <div className={styles['scrolled']}>
          <table className={styles['pictures']} aria-labelledby={title}>
            <thead>
              <tr>
                <th scope="col">
                  <VisuallyHidden>{t('Language')}</VisuallyHidden>
                </th>
                {states.map((state) => (
                  <th key={state} scope="col">
                    {FIT_STATE_NAMES[state]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {langCodes.map((code) => (
                <tr key={code}>
                  <th scope="row" lang={code || undefined}>
                    {nameOf(code)}
                  </th>
                  {states.map((state) => {
                    const cell = cellOf(owner, code, state);
                    return (
                      <td key={state}>
                        <Picture cell={cell} language={nameOf(code)} result={results.get(cell.key)} />
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </article>
  );
}

interface PictureProps {
  cell: FitCell;
  language: string;
  result: FitResult | undefined;
}

const Picture = memo(
  function Picture({ cell, language, result }: PictureProps) {
    const { state, owner, langCode } = cell;
    const isUpright = state === 'portrait';
    if (!result?.picture)
      return (
        <span className={styles['picture']} data-upright={isUpright || undefined}>
          {result ? (
            <IconPhotoOff size={ICON_PX.lg} stroke={1.5} aria-label={t('Couldn’t be drawn')} role="img" />
          ) : (
            <Loader size={16} color="gray" type="dots" role="img" aria-label={t('Not drawn yet')} />
          )}
        </span>
      );
    const { problems } = result;
    const [first] = problems;
    return (
      <PathLink
        className={styles['picture']}
        path={pathOfCell(cell)}
        onNavigate={() => openFinding(owner, langCode, first?.path ?? '')}
      >
        <img
          src={result.picture}
          data-key={cell.key}
          alt={t(
            '{language}, {state}{findings, plural, =0 {} other {: {findings, plural, one {# finding} other {# findings}}}}',
            { language, state: FIT_STATE_NAMES[state], findings: problems.length },
          )}
          data-upright={isUpright || undefined}
          decoding="async"
        />
        <Marks problems={problems} />
        {problems.length > 0 && (
          <span className={styles['badge']} aria-hidden>
            <IconAlertTriangle size={ICON_PX.xs} stroke={2.2} />
            {problems.length}
          </span>
        )}
      </PathLink>
    );
  },
  (before, now) => before.cell.key === now.cell.key && before.result === now.result,
);
