// The state of a form of a record: values, problems at the fields that they are about, saving.
import { useEffect, useRef, type RefObject } from 'react';
import { useForm, type Control, type FieldErrors } from 'react-hook-form';
import * as z from 'zod/mini';
import type { HttpFailure } from '#api/http.ts';
import type { Shape } from '#schema/field.ts';
import { describeError } from '../api/describeError.ts';
import type { Problems } from './RecordControl.tsx';
import { translateMessage } from '../i18n/sources.ts';

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
  isDirty: boolean;
  onSubmit: (event: React.FormEvent) => void;
}

/** `save` rejects with an HttpFailure. The first field with a problem gets the focus. */
export function useRecordForm(
  fields: Shape,
  initialValues: Values,
  save: (values: Values) => Promise<void>,
): RecordForm {
  const form = useRef<HTMLFormElement>(null);
  const { control, handleSubmit, setError, watch, formState } = useForm<Values>({
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
    isDirty,
    onSubmit: (event) => {
      event.preventDefault();
      // A dialog may be within another form.
      event.stopPropagation();
      void submit();
    },
  };
}

/** As react-hook-form stores errors: 'settings.volume' is `volume` within `settings`. */
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
