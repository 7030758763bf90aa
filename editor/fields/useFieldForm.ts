// A form whose errors stand at the fields that they are about. The first of them gets the focus.
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { HttpFailure } from '#api/http.ts';
import { describeError } from '../api/describeError.ts';
import { translateMessage } from '../i18n/sources.ts';
import { guardForm } from './unsavedForms.ts';

/** Messages by field; '' for what is about none of them. */
export type Problems = Readonly<Record<string, string>>;

/** Errors about fields that the form does not have are joined. */
export function problemsOf(failure: HttpFailure | Error, fields: readonly string[]): Problems {
  const errors = typeof failure === 'object' && 'errors' in failure ? (failure.errors ?? []) : [];
  if (errors.length === 0) return { '': describeError(failure) };
  const rest = errors
    .filter(({ path }) => !fields.includes(path))
    .map(({ message }) => translateMessage(message));
  return {
    ...Object.fromEntries(
      errors
        .filter(({ path }) => fields.includes(path))
        .map(({ path, message }) => [path, translateMessage(message)]),
    ),
    ...(rest.length > 0 && { '': rest.join(' ') }),
  };
}

export interface FieldForm {
  form: RefObject<HTMLFormElement | null>;
  problems: Problems;
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** `send` throws an `HttpFailure`, an error, or `Problems` that it has found itself. */
export function useFieldForm(
  fields: readonly string[],
  send: (values: FormData) => Promise<void>,
): FieldForm {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [type="submit"]')?.focus();
  }, [problems]);
  const [isTyped, setTyped] = useState(false);
  useEffect(() => (isTyped ? guardForm() : undefined), [isTyped]);
  useEffect(() => {
    const onInput = ({ target }: Event): void => {
      if (form.current?.contains(target as Node)) setTyped(true);
    };
    // After React: a render before its own handler would undo what was typed.
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, []);
  const submit = async (values: FormData): Promise<void> => {
    setBusy(true);
    setProblems({});
    try {
      await send(values);
      setTyped(false);
    } catch (reason) {
      setProblems(
        reason instanceof FieldProblems ? reason.problems : problemsOf(reason as HttpFailure | Error, fields),
      );
    }
    setBusy(false);
  };
  return {
    form,
    problems,
    isBusy,
    onSubmit: (event) => {
      event.preventDefault();
      void submit(new FormData(event.currentTarget));
    },
  };
}

/** Thrown by a form that finds problems before it is sent. */
export class FieldProblems extends Error {
  readonly problems: Problems;
  constructor(problems: Problems) {
    super(Object.values(problems).join(' '));
    this.problems = problems;
  }
}
