// The form of a record, made of its fields.
import type { ReactNode, RefObject } from 'react';
import { Button, Text } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { fieldMeta, writableFields, type RecordKind } from '#records/defineRecord.ts';
import type { KioskSettings, ResolvedSettings } from '#records/kioskSettings.ts';
import { goOnByEnter } from '../fields/goOnByEnter.ts';
import type { AnyField } from '#schema/field.ts';
import { hasHints, RecordControl } from './RecordControl.tsx';
import type { UseInherited } from './recordParts.ts';
import { SettingsControl } from './SettingsControl.tsx';
import { useRecordForm, type Values } from './useRecordForm.ts';
import styles from './records.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  kind: Pick<RecordKind, 'fields' | 'title'>;
  /** Undefined for a new record. */
  id?: string | undefined;
  initialValues: Values;
  /** Names of the records that fields refer to. */
  names?: Readonly<Record<string, string>> | undefined;
  /** Settings that hold where the record has none. Must not change. */
  useInherited?: UseInherited | undefined;
  submitLabel: string;
  /** Whether closing the form would lose something. */
  unsaved?: RefObject<boolean> | undefined;
  /** Rejects with an HttpFailure. */
  save: (values: Values) => Promise<void>;
  onCancel?: (() => void) | undefined;
  /** Beside the buttons. */
  actions?: ReactNode;
}

const NOTHING: ResolvedSettings = {};
const useNothing: UseInherited = () => NOTHING;

export function RecordForm(props: Props) {
  const { kind, id, initialValues, names, submitLabel, unsaved, save, onCancel, actions } = props;
  const { useInherited = useNothing } = props;
  const fields = writableFields(kind);
  const { form, control, values, problems, problem, reloads, isBusy, onSubmit } = useRecordForm(
    fields,
    initialValues,
    save,
    unsaved,
  );
  const inherited = useInherited(values);
  const all = Object.entries(fields);
  const [settings, others] = [
    all.filter(([, field]) => fieldMeta(field).widget === 'settings'),
    all.filter(([, field]) => fieldMeta(field).widget !== 'settings'),
  ];
  const isWide = (key: string, field: AnyField): boolean => {
    const { widget, options } = fieldMeta(field);
    return key === kind.title || widget === 'choices' || hasHints(options);
  };
  return (
    <form ref={form} noValidate onKeyDown={goOnByEnter} onSubmit={onSubmit}>
      <div className={styles['fields']}>
        {others.map(([key, field], index) => (
          <div
            key={`${key} ${reloads[key] ?? 0}`}
            className={isWide(key, field) ? styles['wide'] : undefined}
          >
            <Controller
              name={key}
              control={control}
              render={({ field: { value, onChange } }) => (
                <RecordControl
                  field={field}
                  path={key}
                  value={value}
                  valueName={names?.[key]}
                  excluded={id === undefined ? [] : [id]}
                  problems={problems}
                  isFirst={index === 0}
                  onChange={onChange}
                />
              )}
            />
          </div>
        ))}
      </div>
      {settings.map(([key, field]) => (
        <Controller
          key={`${key} ${reloads[key] ?? 0}`}
          name={key}
          control={control}
          render={({ field: { value, onChange } }) => (
            <SettingsControl
              field={field}
              path={key}
              settings={(value ?? {}) as KioskSettings}
              inherited={inherited}
              problems={problems}
              onChange={onChange}
            />
          )}
        />
      ))}
      {problem !== '' && (
        <Text role="alert" c="var(--mantine-color-error)" mt="md">
          {problem}
        </Text>
      )}
      <div className={styles['foot']}>
        {actions}
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
