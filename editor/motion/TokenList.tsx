// Every motion token by group; filtered by search, or by having been changed.
import { useId, useState } from 'react';
import { IconRestore } from '@tabler/icons-react';
import type { TokenName } from '#config/motionTokens.ts';
import { TOKEN_LABELS } from './tokenLabels.ts';
import { notifyNote } from '../notify.tsx';
import {
  describedMotion,
  EASE_NAMES,
  isEaseChanged,
  isTokenChanged,
  partsOf,
  TOKEN_NAMES,
} from './timingValues.ts';
import type { MotionPreview } from '#state/motionPreview.ts';
import { EaseList } from './EaseList.tsx';
import { DebuggerSection } from './DebuggerSection.tsx';
import { TokenRow } from './TokenRow.tsx';
import { importTimings, useMotion } from './motionDraft.ts';
import { ICON_PX } from '../theme.ts';
import styles from './motionDebugger.module.css';
import { t } from '../i18n/t.ts';

/** Groups in the order of the tokens. */
const GROUPS = [...new Set(TOKEN_NAMES.map((name) => partsOf(TOKEN_LABELS[name].label).group))].map(
  (group) =>
    [group, TOKEN_NAMES.filter((name) => partsOf(TOKEN_LABELS[name].label).group === group)] as const,
);

function matchesSearch(name: TokenName, terms: readonly string[]): boolean {
  const { label, usedBy } = TOKEN_LABELS[name];
  const text = `${name} ${label} ${usedBy}`.toLowerCase();
  return terms.every((term) => text.includes(term));
}

function resetAll(): void {
  importTimings(describedMotion());
  notifyNote(t('All timings reset. Undo to restore them.'));
}

export function TokenList({ motionPreview }: { motionPreview: MotionPreview }) {
  const id = useId();
  const [searchText, setSearchText] = useState('');
  const [isChangedOnly, setChangedOnly] = useState(false);
  // One string, so that it keeps its identity.
  const changed = useMotion((motion) => TOKEN_NAMES.filter((name) => isTokenChanged(motion, name)).join());
  const changedEases = useMotion((motion) => EASE_NAMES.filter((name) => isEaseChanged(motion, name)).join());
  const terms = searchText.toLowerCase().split(/\s+/).filter(Boolean);
  const changedNames = new Set(changed.split(',').filter(Boolean));
  const isShown = (name: TokenName): boolean =>
    matchesSearch(name, terms) && (!isChangedOnly || changedNames.has(name));
  const groups = GROUPS.map(([group, names]) => [group, names.filter(isShown)] as const).filter(
    ([, names]) => names.length > 0,
  );
  const hasEases = isChangedOnly ? changedEases !== '' : terms.every((term) => 'eases curves'.includes(term));
  const count = changedNames.size + changedEases.split(',').filter(Boolean).length;
  return (
    <>
      <div className={styles['tools']}>
        <label htmlFor={id} className={styles['visuallyHidden']}>
          {t('Search timings')}
        </label>
        <input
          id={id}
          type="search"
          className={styles['search']}
          placeholder={t('Search timings')}
          value={searchText}
          onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
        />
        <button
          type="button"
          className={styles['button']}
          aria-pressed={isChangedOnly}
          data-on={isChangedOnly || undefined}
          onClick={() => setChangedOnly(!isChangedOnly)}
        >
          {t('Changed {count}', { count })}
        </button>
        <button
          type="button"
          className={styles['icon']}
          disabled={count === 0}
          aria-label={t('Reset all')}
          title={t('Reset all')}
          onClick={resetAll}
        >
          <IconRestore size={ICON_PX.sm} aria-hidden />
        </button>
      </div>
      {groups.map(([group, names]) => (
        <DebuggerSection
          key={group}
          title={group}
          isForced={terms.length > 0 || isChangedOnly}
          summary={<Changes names={names} changed={changedNames} />}
        >
          {names.map((name) => (
            <TokenRow key={name} name={name} />
          ))}
        </DebuggerSection>
      ))}
      {hasEases && (
        <DebuggerSection title={t('Eases')} isForced={isChangedOnly}>
          <EaseList motionPreview={motionPreview} />
        </DebuggerSection>
      )}
      {groups.length === 0 && !hasEases && (
        <p className={styles['note']}>
          {isChangedOnly && terms.length === 0 ? t('No timings changed.') : t('No timings match.')}
        </p>
      )}
    </>
  );
}

/** Number of changed tokens of a group. */
function Changes({ names, changed }: { names: readonly TokenName[]; changed: ReadonlySet<string> }) {
  const count = names.filter((name) => changed.has(name)).length;
  return count > 0 && <span className={styles['count']}>{t('Changed {count}', { count })}</span>;
}
