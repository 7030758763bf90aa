// A form rendered from schema fields, for input before a document exists.
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { Controller, useForm, type FieldErrors } from 'react-hook-form';
import type { FieldError } from '#content/validate.ts';
import type { KindName } from '#content/kinds.ts';
import { describe } from '#schema/describe.ts';
import type { AnyField } from '#schema/field.ts';
import { controlOf } from './scalarControls.ts';
import { FORM_COLORS } from './formColors.ts';

export type FormValues = Record<string, unknown>;

interface Props {
  /** The kind of the fields. */
  kind: KindName;
  /** Fields in order. */
  fields: readonly (readonly [key: string, field: AnyField])[];
  start: FormValues;
  /** Returns every error in the values. */
  check: (answers: FormValues) => readonly FieldError[];
  words: { submit: string; cancel: string };
  onSubmit: (answers: FormValues) => unknown;
  onCancel: () => void;
  /** Note below the form for the current values. */
  note?: (answers: FormValues) => ReactNode;
}

export function FieldsForm({ kind, fields, start, check, words, onSubmit, onCancel, note }: Props) {
  const {
    control,
    handleSubmit,
    watch,
    formState: { isSubmitting },
  } = useForm<FormValues>({
    defaultValues: start,
    resolver: (values) => {
      const mistakes = check(values);
      const errors: FieldErrors<FormValues> = Object.fromEntries(
        mistakes.map(({ path, message }) => [path, { type: 'spec', message }]),
      );
      return mistakes.length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  return (
    <form
      noValidate
      style={FORM_COLORS}
      onSubmit={(event) => void handleSubmit((answers) => onSubmit(given(answers)))(event)}
    >
      <Stack gap="md">
        {fields.map(([key, field], index) => (
          <Controller
            key={key}
            name={key}
            control={control}
            render={({ field: { value, onChange, onBlur }, fieldState }) => (
              <Asked
                kind={kind}
                name={key}
                field={field}
                value={value}
                error={fieldState.error?.message}
                isFirst={index === 0}
                onChange={onChange}
                onBlur={onBlur}
              />
            )}
          />
        ))}
        {note?.(watch())}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {words.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Untouched fields are omitted, so that defaults apply. */
const given = (answers: FormValues): FormValues =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));

interface AskedProps {
  kind: KindName;
  name: string;
  field: AnyField;
  value: unknown;
  error: string | undefined;
  isFirst: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

function Asked({ kind, name, field, value, error, isFirst, onChange, onBlur }: AskedProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  // Initial focus: marked before a dialog looks for it, or taken at once in an open dialog.
  useLayoutEffect(() => {
    const input = isFirst ? place.current?.querySelector('input') : null;
    input?.setAttribute('data-autofocus', 'true');
    input?.focus();
  }, [isFirst]);
  const { meta } = describe(field);
  const Control = controlOf(meta.widget);
  return (
    Control && (
      <div ref={place}>
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
