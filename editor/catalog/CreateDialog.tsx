// The creation form of a kind: name, its other fields, and whether it opens afterwards. See
// editor/shell/README.md#creating.
import { useState } from 'react';
import { Modal, Text } from '@mantine/core';
import { useStore } from 'zustand';
import { createDocument, duplicateDocument, type DocumentName } from '../api/editApi.ts';
import { copyEnvironment } from '../api/transferApi.ts';
import type { HttpFailure } from '#api/http.ts';
import type { Kind } from '#content/kinds.ts';
import { validateCreation } from '#content/validate.ts';
import { describe } from '#schema/describe.ts';
import type { AnyField } from '#schema/field.ts';
import { FieldsForm, type FormValues } from '../controls/FieldsForm.tsx';
import { describeError } from '../api/describeError.ts';
import { notifyBusy, notifyDone, notifyProblem } from '../notify.tsx';
import { addToList, catalogStore, listIn, refreshEnvironments, startCreating } from './catalogStore.ts';
import { isEnvironment } from './collections.ts';
import { openInEditor } from './documentActions.ts';
import { EMPTY_START, StartFromDocument, StartFromEnvironment, type Start } from './StartFrom.tsx';
import { useKept } from '../shared/useKept.ts';
import { t } from '../i18n/t.ts';

const CREATION = { submit: t('Create'), cancel: t('Cancel') } as const;

const ALERT = 'creating';

/** Whether the new document opens: asked last, on by default. */
const OPEN_AFTER = 'openAfter';
const PUBLISHING_MODE = 'publishing';
const START: FormValues = { [OPEN_AFTER]: true };

export function CreateDialog() {
  const kind = useStore(catalogStore, (state) => state.creating);
  const shown = useKept(kind);
  return (
    <Modal
      opened={kind !== null}
      onClose={() => startCreating(null)}
      title={t('New {title}', { title: shown?.title ?? '' })}
      size={480}
    >
      {shown && <CreationForm key={shown.kind} kind={shown} />}
    </Modal>
  );
}

function CreationForm({ kind }: { kind: Kind }) {
  const fields = Object.entries(describe(kind.creation).fields ?? {});
  const [start, setStart] = useState(EMPTY_START);
  // A copy has all fields but its name; how it is published is asked beside it.
  const isOfCopy = ([key]: readonly [string, unknown]): boolean =>
    start.from !== '' && (isEnvironment(kind) ? key === PUBLISHING_MODE : key !== 'name');
  const isOpening = ([key]: readonly [string, unknown]): boolean => key === OPEN_AFTER;
  return (
    <FieldsForm
      kind={kind.kind}
      fields={[
        ...fields.filter((field) => !isOpening(field) && !isOfCopy(field)),
        ...fields.filter(isOpening),
      ]}
      initialValues={{ ...START, ...firstChoices(fields) }}
      check={(values) => {
        const checked = validateCreation(kind, values);
        const errors = checked.ok ? [] : checked.errors;
        return start.from === '' ? errors : errors.filter(({ path }) => path === 'name');
      }}
      labels={CREATION}
      onSubmit={(values) => create(kind, values, start)}
      onCancel={() => startCreating(null)}
      afterFirst={
        isEnvironment(kind) ? (
          <StartFromEnvironment start={start} onStart={setStart} />
        ) : (
          <StartFromDocument kind={kind} start={start} onStart={setStart} />
        )
      }
      note={({ name }) => <NameTaken kind={kind} name={String(name ?? '').trim()} />}
    />
  );
}

/** A choice begins with its first value. */
const firstChoices = (fields: readonly (readonly [string, AnyField])[]): FormValues =>
  Object.fromEntries(
    fields.flatMap(([key, field]) => {
      const [first] = describe(field).meta.options ?? [];
      return first ? [[key, first.value]] : [];
    }),
  );

/** Duplicate names are allowed, with a warning. */
function NameTaken({ kind, name }: { kind: Kind; name: string }) {
  const isTaken = useStore(catalogStore, (state) => {
    const list = listIn(state, kind.collection);
    return (
      list.state === 'ready' && list.entries.some((entry) => entry.name.toLowerCase() === name.toLowerCase())
    );
  });
  return (
    <Text size="sm" role="status">
      {isTaken && name !== '' ? t('This name is already in use. The new item gets its own ID.') : ''}
    </Text>
  );
}

/**
 * Creates the document; the input is kept until that succeeds. See
 * src/config/README.md#saving-and-creating.
 */
async function create(kind: Kind, values: FormValues, start: Start): Promise<void> {
  notifyBusy(ALERT, t('Creating {type}...', { type: kind.title }));
  try {
    const name = String(values['name']);
    const created =
      start.from === '' ? await createDocument(kind.collection, values) : await copyOf(kind, name, start);
    notifyDone(
      t("Created {type} ''{name}'' with ID {id}", { type: kind.title, name: created.name, id: created.id }),
      ALERT,
    );
    addToList(kind.collection, created);
    if (isEnvironment(kind)) void refreshEnvironments();
    startCreating(null);
    if (values[OPEN_AFTER] === true) openInEditor(kind, created.id);
  } catch (failure) {
    notifyProblem(
      t('Error Creating Content: {message}', { message: describeError(failure as HttpFailure | Error) }),
      undefined,
      ALERT,
    );
  }
}

const copyOf = (
  kind: Kind,
  name: string,
  { from, withDocuments, withDrafts, publishing }: Start,
): Promise<DocumentName> =>
  isEnvironment(kind)
    ? copyEnvironment(from, { name, withDocuments, withDrafts, ...(publishing && { publishing }) })
    : duplicateDocument(kind.collection, from, name);
