// The creation form of a kind (spec 2): its name, what else its schema asks for, and whether it opens afterwards.
import { useId, useState } from 'react';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Controller, useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { useStore } from 'zustand';
import { createDocument } from '#api/editApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { CREATION, EDITOR, SAVE_ERROR_ALERT_MS } from '#config/editorMessages.ts';
import type { Kind } from '#content/kinds.ts';
import { validateCreation } from '#content/validate.ts';
import { describe } from '#schema/describe.ts';
import type { AnyField } from '#schema/field.ts';
import { controlOf } from '../controls/controls.ts';
import { TONES } from '../controls/tones.ts';
import { wordsOf } from '../failure.ts';
import { notifyBusy, notifyDone, notifyProblem } from '../notify.tsx';
import { addToList, catalogStore, listIn, startCreating } from './catalogStore.ts';
import { openInEditor } from './deeds.ts';

const ALERT = 'creating';

type Form = Record<string, unknown>;

export function CreateDialog() {
  const kind = useStore(catalogStore, (state) => state.creating);
  // While the dialog fades out it still shows what it was about.
  const [shown, setShown] = useState(kind);
  if (kind && kind !== shown) setShown(kind);
  return (
    <Modal
      opened={kind !== null} onClose={() => startCreating(null)} title={CREATION.title(shown?.title ?? '')} centered size={480}
      closeButtonProps={{ 'aria-label': CREATION.cancel }}
    >
      {shown && <CreationForm key={shown.kind} kind={shown} />}
    </Modal>
  );
}

const resolverOf = (kind: Kind): Resolver<Form> => (values) => {
  const checked = validateCreation(kind, values);
  if (checked.ok) return { values, errors: {} };
  const errors: FieldErrors<Form> = Object.fromEntries(checked.errors.map(({ path, message }) => [path, { type: 'spec', message }]));
  return { values: {}, errors };
};

/** Where it opens by itself, unless somebody says otherwise. */
const START: Form = { openAfter: true };

function CreationForm({ kind }: { kind: Kind }) {
  const { control, handleSubmit, watch, formState: { isSubmitting } } = useForm<Form>({ defaultValues: START, resolver: resolverOf(kind) });
  const fields = Object.entries(describe(kind.creation).fields ?? {});
  // The question whether to open it comes last, after all that it is about.
  const ordered = [...fields.filter(([key]) => key !== 'openAfter'), ...fields.filter(([key]) => key === 'openAfter')];
  const name = String(watch('name') ?? '').trim();
  const isTaken = useStore(catalogStore, (state) => {
    const list = listIn(state, kind.collection);
    return list.state === 'ready' && name !== '' && list.entries.some((entry) => entry.name.toLowerCase() === name.toLowerCase());
  });
  return (
    <form noValidate style={TONES} onSubmit={(event) => void handleSubmit((form) => create(kind, form))(event)}>
      <Stack gap="md">
        {ordered.map(([key, field]) => (
          <Controller
            key={key} name={key} control={control}
            render={({ field: { value, onChange, onBlur }, fieldState }) => (
              <CreationField kind={kind} name={key} field={field} value={value} error={fieldState.error?.message} onChange={onChange} onBlur={onBlur} />
            )}
          />
        ))}
        <Text size="sm" role="status">{isTaken ? CREATION.nameTaken : ''}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => startCreating(null)}>{CREATION.cancel}</Button>
          <Button type="submit" loading={isSubmitting}>{CREATION.submit}</Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FieldProps {
  kind: Kind;
  name: string;
  field: AnyField;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

function CreationField({ kind, name, field, value, error, onChange, onBlur }: FieldProps) {
  const id = useId();
  const { meta } = describe(field);
  const Control = controlOf(meta.widget);
  return Control && (
    <Control
      id={id} meta={meta} value={value ?? null} error={error} document={{ kind: kind.kind, id: '' }} path={name}
      onChange={(next) => onChange(next)} onBlur={onBlur} onFocus={() => undefined}
    />
  );
}

/** Says how it goes in the words of spec 8; what was typed stays until it has been created. */
async function create(kind: Kind, form: Form): Promise<void> {
  notifyBusy(ALERT, EDITOR.creating(kind.title));
  try {
    const made = await createDocument(kind.collection, form);
    notifyDone(EDITOR.created(kind.title, made.name, made.id), ALERT);
    addToList(kind.collection, made);
    startCreating(null);
    if (form['openAfter'] === true) openInEditor(kind, made.id);
  } catch (failure) {
    notifyProblem(EDITOR.createFailed(wordsOf(failure as HttpFailure | Error)), SAVE_ERROR_ALERT_MS, ALERT);
  }
}
