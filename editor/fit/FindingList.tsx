// Findings of a page; each line leads to its field.
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { PathLink } from '../shared/PathLink.tsx';
import { pathOfDocument } from '../format/documentPath.ts';
import type { FitDocument } from './fitCells.ts';
import type { FitFinding } from './fitFindings.ts';
import { openFinding } from './openFinding.ts';
import styles from './fit.module.css';
import { t } from '../i18n/t.ts';

export function FindingList({ owner, findings }: { owner: FitDocument; findings: readonly FitFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className={styles['findings']} aria-label={t('Findings of {name}', { name: owner.name })}>
      {findings.map(({ key, message, where, path, langCode }) => (
        <li key={key}>
          <PathLink
            className={styles['finding']}
            path={pathOfDocument(KINDS_BY_NAME[owner.kind], owner.id, langCode)}
            onNavigate={() => openFinding(owner, langCode, path)}
          >
            {message}
          </PathLink>
          {where.map((place) => (
            <span key={place} className={styles['where']}>
              {place}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
