// Label, hint, length counter and error of a control, linked for screen readers.
import type { ReactNode } from 'react';
import { Flex, type InputWrapperProps, VisuallyHidden } from '@mantine/core';
import type { ControlProps } from './controlProps.ts';
import styles from './controls.module.css';
import { t } from '../i18n/t.ts';

/**
 * '12 / 65', amber beyond the advised length: advice, never a block. See
 * src/content/README.md#advised-lengths.
 */
function Counter({ count, advised }: { count: number; advised: number }) {
  const isTooLong = count > advised;
  return (
    <span className={styles['counter']} data-over={isTooLong || undefined}>
      {count} / {advised}
      {isTooLong && <VisuallyHidden>{t('characters, longer than advised')}</VisuallyHidden>}
    </span>
  );
}

type Labelled = Required<Pick<InputWrapperProps, 'descriptionProps'>> & {
  id: string;
  label: ReactNode;
  description: ReactNode;
  error: ReactNode;
};

type LabelledControl = Pick<ControlProps, 'id' | 'meta' | 'error'>;

/**
 * Props of a Mantine input or Input.Wrapper. `length` is the text's length, if counted; `advice` is
 * shown below the hint.
 */
export function fieldLabel({ id, meta, error }: LabelledControl, length?: number, advice?: string): Labelled {
  const { hint, advisedLength } = meta;
  const counter =
    advisedLength !== undefined && length !== undefined ? (
      <Counter count={length} advised={advisedLength} />
    ) : null;
  return {
    id,
    label: meta.label,
    description:
      hint || counter || advice ? (
        <>
          {(hint || counter) && (
            <Flex component="span" gap="sm" justify="space-between">
              <span>{hint}</span>
              {counter}
            </Flex>
          )}
          {advice && (
            <span className={styles['advice']} role="status">
              {advice}
            </span>
          )}
        </>
      ) : null,
    error,
    descriptionProps: { component: 'div' } as Labelled['descriptionProps'],
  };
}

/** Element ids of Input.Wrapper, for a control that is not a native input. */
export const partIds = (
  { id, error }: Pick<ControlProps, 'id' | 'error'>,
  hasDescription: boolean,
): { labelledBy: string; describedBy: string | undefined } => ({
  labelledBy: `${id}-label`,
  describedBy:
    [hasDescription && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});
