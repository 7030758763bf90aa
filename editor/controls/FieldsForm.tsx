// A form rendered from schema fields, for input before a document exists.
import { Fragment, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { Controller, useForm, type FieldErrors } from 'react-hook-form';
import type { FieldError } from '#content/validate.ts';
import type { KindName } from '#content/kinds.ts';
import { describe } from '#schema/describe.ts';
import type { AnyField } from '#schema/field.ts';
import { controlOf } from './scalarControls.ts';
import { goOnByEnter } from '../fields/goOnByEnter.ts';
import { translateMessage } from '../i18n/sources.ts';

export type FormValues = Record<string, unknown>;

interface Props {
  /** The kind of the fields. */
  kind: KindName;
  /** Fields in order. */
  fields: readonly (readonly [key: string, field: AnyField])[];
  initialValues: FormValues;
  /** Returns every error in the values. */
  check: (values: FormValues) => readonly FieldError[];
  labels: { submit: string; cancel: string };
  onSubmit: (values: FormValues) => unknown;
  onCancel: () => void;
  /** Controls that are no fields, below the first field. */
  afterFirst?: ReactNode;
  /** Note below the form for the current values. */
  note?: (values: FormValues) => ReactNode;
}

export function FieldsForm({
  kind,
  fields,
  initialValues,
  check,
  labels,
  onSubmit,
  onCancel,
  afterFirst,
  note,
}: Props) {
  const {
    control,
    handleSubmit,
    watch,
    formState: { isSubmitting },
  } = useForm<FormValues>({
    defaultValues: initialValues,
    resolver: (values) => {
      const fieldErrors = check(values);
      const errors: FieldErrors<FormValues> = Object.fromEntries(
        fieldErrors.map(({ path, message }) => [path, { type: 'spec', message }]),
      );
      return fieldErrors.length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  return (
    <form
      noValidate
      onKeyDown={goOnByEnter}
      onSubmit={(event) => void handleSubmit((values) => onSubmit(withoutUndefined(values)))(event)}
    >
      <Stack gap="md">
        {fields.map(([key, field], index) => (
          <Fragment key={key}>
            <Controller
              name={key}
              control={control}
              render={({ field: { value, onChange, onBlur }, fieldState }) => (
                <FormField
                  kind={kind}
                  name={key}
                  field={field}
                  value={value}
                  error={fieldState.error?.message && translateMessage(fieldState.error.message)}
                  isFirst={index === 0}
                  onChange={onChange}
                  onBlur={onBlur}
                />
              )}
            />
            {index === 0 && afterFirst}
          </Fragment>
        ))}
        {note?.(watch())}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {labels.cancel}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {labels.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Untouched fields are omitted, so that defaults apply. */
const withoutUndefined = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

interface FormFieldProps {
  kind: KindName;
  name: string;
  field: AnyField;
  value: unknown;
  error: string | undefined;
  isFirst: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

function FormField({ kind, name, field, value, error, isFirst, onChange, onBlur }: FormFieldProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  // Initial focus: marked for a dialog that opens, and set at once in an open one.
  useLayoutEffect(() => {
    const input = isFirst ? container.current?.querySelector('input') : null;
    input?.setAttribute('data-autofocus', 'true');
    input?.focus();
  }, [isFirst]);
  const { meta } = describe(field);
  const Control = controlOf(meta.widget);
  return (
    Control && (
      <div ref={container}>
        <Control
          id={id}
          meta={meta}
          value={value ?? null}
          error={error}
          document={{ kind, id: '' }}
          path={name}
          onChange={(next) => onChange(next)}
          onBlur={onBlur}
          onFocus={() => undefined}
        />
      </div>
    )
  );
}
