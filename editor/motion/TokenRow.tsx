// One token: a slider, a number field, and a reset button.
import { useId, useState } from 'react';
import { IconArrowBackUp } from '@tabler/icons-react';
import { TOKENS, type MotionToken, type TokenName } from '#config/motionTokens.ts';
import { TOKEN_LABELS } from './tokenLabels.ts';
import { partsOf, refusalOf, stepOf, tokenValueOf } from './timingValues.ts';
import { setTokenValue, useMotion } from './motionDraft.ts';
import { refusalMessage } from './refusalMessages.ts';
import { ICON_PX } from '../theme.ts';
import styles from './motionDebugger.module.css';
import { t } from '../i18n/t.ts';
import { MOTION_SYMBOLS } from './motionSymbols.ts';

const MOTION_UNITS = {
  s: t('seconds'),
  ms: t('milliseconds'),
  px: t('pixels'),
  'px/ms': t('pixels per millisecond'),
  'px/s': t('pixels per second'),
  'px/s²': t('pixels per second squared'),
  count: t('pieces'),
  ratio: t('parts of one'),
} as const;

export function TokenRow({ name }: { name: TokenName }) {
  const token: MotionToken = TOKENS[name];
  const { unit, min, max } = token;
  const { label, usedBy } = TOKEN_LABELS[name];
  const value = useMotion((motion) => tokenValueOf(motion, name));
  const id = useId();
  const isChanged = value !== token.value;
  const standard = `${token.value}${MOTION_SYMBOLS[unit] && ` ${MOTION_SYMBOLS[unit]}`}`;
  const ratioOf = (tokenValue: number): number => (tokenValue - min) / (max - min);
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed === null ? null : refusalOf(name, typed.trim() === '' ? undefined : Number(typed));
  const change = (text: string): void => {
    setTyped(text);
    if (text.trim() !== '' && refusalOf(name, Number(text)) === null) setTokenValue(name, Number(text), true);
  };
  return (
    <div
      className={styles['row']}
      data-token={name}
      data-changed={isChanged || undefined}
      title={`${label}: ${usedBy}`}
    >
      <span className={styles['dot']}>
        {isChanged && (
          <span className={styles['visuallyHidden']}>
            {t('Differs from the default, {standard}', { standard })}
          </span>
        )}
      </span>
      <span className={styles['label']} aria-hidden>
        {partsOf(label).name}
      </span>
      <input
        type="range"
        className={styles['slider']}
        aria-label={label}
        min={min}
        max={max}
        step={stepOf(token)}
        value={value}
        aria-valuetext={`${value} ${MOTION_UNITS[unit]}`}
        style={{ '--at': ratioOf(value), '--standard': ratioOf(token.value) } as React.CSSProperties}
        onChange={({ currentTarget }) => {
          setTyped(null);
          setTokenValue(name, Number(currentTarget.value), true);
        }}
      />
      <span className={styles['number']}>
        <input
          type="text"
          inputMode="decimal"
          aria-label={t('{label}, in {unit}', { label, unit: MOTION_UNITS[unit] })}
          value={typed ?? String(value)}
          aria-invalid={error !== null}
          aria-describedby={error ? id : undefined}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onBlur={() => error === null && setTyped(null)}
          onKeyDown={({ key }) => key === 'Escape' && setTyped(null)}
        />
        <span aria-hidden className={styles['unit']}>
          {MOTION_SYMBOLS[unit]}
        </span>
      </span>
      <button
        type="button"
        className={styles['reset']}
        aria-label={t('Reset {label} to {standard}', { label, standard })}
        title={t('Reset {label} to {standard}', { label, standard })}
        hidden={!isChanged}
        onClick={() => {
          setTyped(null);
          setTokenValue(name, token.value);
        }}
      >
        <IconArrowBackUp size={ICON_PX.xs} aria-hidden />
      </button>
      {error && (
        <p id={id} role="alert" className={styles['problem']}>
          {refusalMessage(error)}
        </p>
      )}
    </div>
  );
}
