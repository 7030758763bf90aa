// The state of a form of a record: values, problems at the fields that they are about, saving.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { dequal } from 'dequal';
import { useForm, type Control, type FieldErrors } from 'react-hook-form';
import * as z from 'zod/mini';
import type { HttpFailure } from '#api/http.ts';
import type { Shape } from '#schema/field.ts';
import { describeError } from '../api/describeError.ts';
import type { Problems } from './RecordControl.tsx';
import { translateMessage } from '../i18n/sources.ts';
import { guardForm } from '../fields/unsavedForms.ts';
import { changedValues, withChanges } from './recordChanges.ts';

export type Values = Record<string, unknown>;
type Errors = FieldErrors<Values>;

interface RecordForm {
  form: RefObject<HTMLFormElement | null>;
  control: Control<Values>;
  values: Values;
  problems: Problems;
  /** About none of the fields; '' for nothing. */
  problem: string;
  isBusy: boolean;
  /** Number of times that a loaded value replaced the one shown, by field. */
  reloads: Readonly<Record<string, number>>;
  onSubmit: (event: React.FormEvent) => void;
}

/**
 * `save` rejects with an HttpFailure. The first field with a problem gets the focus. `unsaved` says
 * whether closing the form would lose something.
 */
export function useRecordForm(
  fields: Shape,
  initialValues: Values,
  save: (values: Values) => Promise<void>,
  unsaved?: RefObject<boolean>,
): RecordForm {
  const form = useRef<HTMLFormElement>(null);
  const { control, handleSubmit, setError, watch, formState, getValues, setValue, reset } = useForm<Values>({
    defaultValues: initialValues,
    resolver: (values) => {
      const { success, data, error } = z.safeParse(z.object(fields), values);
      return success
        ? { values: data as Values, errors: {} }
        : { values: {}, errors: nested(error.issues.map(({ path, message }) => [path.join('.'), message])) };
    },
  });
  const { errors, isSubmitting, isDirty, submitCount } = formState;
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  useEffect(() => {
    if (unsaved) unsaved.current = isDirty;
    return isDirty ? guardForm() : undefined;
  }, [isDirty, unsaved]);
  // A colleague's changes arrive, and what was typed here stays.
  const loaded = useRef(initialValues);
  const [reloads, setReloads] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => {
    if (dequal(loaded.current, initialValues)) return;
    const before = getValues();
    const now = withChanges(initialValues, changedValues(loaded.current, before));
    loaded.current = initialValues;
    reset(initialValues, { keepErrors: true, keepSubmitCount: true });
    for (const [key, value] of Object.entries(now)) setValue(key, value, { shouldDirty: true });
    const isOther = (key: string): boolean => !dequal(before[key], now[key]);
    setReloads((all) => ({
      ...all,
      ...Object.fromEntries(
        Object.keys(now)
          .filter(isOther)
          .map((key) => [key, (all[key] ?? 0) + 1]),
      ),
    }));
  }, [initialValues, getValues, reset, setValue]);
  const submit = handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (reason) {
      const failure = reason as HttpFailure | Error;
      const refused = typeof failure === 'object' && 'errors' in failure ? (failure.errors ?? []) : [];
      for (const { path, message } of refused) setError(path, { type: 'server', message });
      if (refused.length === 0) setError('root', { type: 'server', message: describeError(failure) });
    }
  });
  const { root, ...about } = errors;
  return {
    form,
    control,
    values: watch(),
    problems: Object.fromEntries(flattened(about)),
    problem: translateMessage(root?.message ?? ''),
    isBusy: isSubmitting,
    reloads,
    onSubmit: (event) => {
      event.preventDefault();
      // A dialog may be within another form.
      event.stopPropagation();
      void submit();
    },
  };
}

/** Nests errors as react-hook-form does: 'settings.volume' is `volume` within `settings`. */
function nested(problems: readonly (readonly [path: string, message: string])[]): Errors {
  const errors: Record<string, unknown> = {};
  for (const [path, message] of problems) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let within = errors;
    for (const key of keys) within = (within[key] ??= {}) as Record<string, unknown>;
    within[last] ??= { type: 'spec', message };
  }
  return errors as Errors;
}

function flattened(errors: object, prefix = ''): [string, string][] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const path = prefix + key;
    return 'type' in error && 'message' in error && typeof error.type === 'string'
      ? [[path, translateMessage(String(error.message))]]
      : flattened(error, `${path}.`);
  });
}
