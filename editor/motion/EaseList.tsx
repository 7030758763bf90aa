// All curves as small pictures; the selected one in the editor.
import { useState } from 'react';
import type { EaseName } from '#config/motionTokens.ts';
import { EASE_LABELS } from './tokenLabels.ts';
import { EASE_NAMES, isEaseChanged } from './timingValues.ts';
import type { MotionPreview } from '#state/motionPreview.ts';
import { EaseEditor } from './EaseEditor.tsx';
import { curvePathOf } from './curvePath.ts';
import { useMotion } from './motionDraft.ts';
import styles from './motionDebugger.module.css';
import { t } from '../i18n/t.ts';

const THUMB_STEPS = 24;

export function EaseList({ motionPreview }: { motionPreview: MotionPreview }) {
  const [selected, select] = useState<EaseName>('arrive');
  return (
    <>
      <div className={styles['eases']}>
        {EASE_NAMES.map((name) => (
          <Thumb
            key={name}
            name={name}
            motionPreview={motionPreview}
            isSelected={name === selected}
            select={() => select(name)}
          />
        ))}
      </div>
      <EaseEditor key={selected} name={selected} motionPreview={motionPreview} />
    </>
  );
}

function Thumb({
  name,
  motionPreview,
  isSelected,
  select,
}: {
  name: EaseName;
  motionPreview: MotionPreview;
  isSelected: boolean;
  select: () => void;
}) {
  const { label, usedBy } = EASE_LABELS[name];
  const isChanged = useMotion((motion) => isEaseChanged(motion, name));
  // Rerenders when its curve changes.
  useMotion((motion) => motion?.eases[name]);
  return (
    <button
      type="button"
      className={styles['thumb']}
      aria-pressed={isSelected}
      aria-label={t('Ease: {label}', { label })}
      title={`${label}: ${usedBy}`}
      data-changed={isChanged || undefined}
      onClick={select}
    >
      <svg viewBox="0 -0.25 1 1.5" aria-hidden preserveAspectRatio="none">
        <path
          d={curvePathOf(motionPreview.sampleEase(name, THUMB_STEPS))}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span>{label}</span>
    </button>
  );
}
