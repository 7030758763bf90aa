// One's own account: name, e-mail, language of the editor, password.
import { useState, type ReactNode } from 'react';
import { Button, Divider, Modal, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useStore } from 'zustand';
import type { HttpFailure } from '#api/http.ts';
import type { OwnAccount } from '#protocol/peopleSchemas.ts';
import { EDITOR_LANGUAGES } from '#rules/editorLanguages.ts';
import { changeOwnAccount, changePassword, chooseLanguage } from '../api/accountApi.ts';
import { describeError } from '../api/describeError.ts';
import { editorLanguage, LANGUAGE_NAMES, storeEditorLanguage, type EditorLanguage } from '../i18n/locale.ts';
import { PasswordField } from '../fields/PasswordField.tsx';
import { useFieldForm, type Problems } from '../fields/useFieldForm.ts';
import { notifyDone, notifyProblem } from '../notify.tsx';
import { reloadPage, sessionStore, setOwnAccount } from '../auth/editorSession.ts';
import { goOnByEnter } from '../fields/goOnByEnter.ts';
import { PasskeyList } from './PasskeyList.tsx';
import { hasUnsavedForms } from '../fields/unsavedForms.ts';
import { confirmClose } from '../shared/confirm.tsx';
import { t } from '../i18n/t.ts';

export function OwnAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const account = useStore(sessionStore, (state) => state.account);
  return (
    <Modal opened={isOpen && account !== null} onClose={onClose} title={t('Your account')}>
      {account && (
        <Stack gap="xl">
          <ProfileForm account={account} />
          <Divider />
          <LanguageChoice />
          <Divider />
          <PasswordForm />
          <Divider />
          <PasskeyList />
        </Stack>
      )}
    </Modal>
  );
}

/** A form whose fields show what the server refuses; `send` rejects with an HttpFailure. */
function AccountForm({
  label,
  fields,
  send,
  children,
}: {
  label: string;
  fields: readonly string[];
  send: (values: FormData) => Promise<unknown>;
  children: (problems: Problems) => ReactNode;
}) {
  const { form, problems, isBusy, onSubmit } = useFieldForm(fields, async (values) => {
    await send(values);
    form.current?.reset();
  });
  return (
    <form ref={form} onSubmit={onSubmit} onKeyDown={goOnByEnter} noValidate>
      <Stack gap="md">
        {children(problems)}
        {problems[''] !== undefined && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {problems['']}
          </Text>
        )}
        <Button type="submit" loading={isBusy} style={{ alignSelf: 'flex-end' }}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}

function ProfileForm({ account }: { account: OwnAccount }) {
  const [email, setEmail] = useState(account.email);
  const isOtherEmail = email.trim().toLowerCase() !== account.email;
  const send = async (form: FormData): Promise<void> => {
    const change = { name: String(form.get('name')), email: email.trim() };
    const password = String(form.get('password') ?? '');
    const changed = await changeOwnAccount(isOtherEmail ? { ...change, password } : change);
    setOwnAccount(changed);
    notifyDone(t('Your account has been saved.'));
  };
  return (
    <AccountForm label={t('Save')} fields={['name', 'email', 'password']} send={send}>
      {(problems) => (
        <>
          <TextInput
            key={account.name}
            name="name"
            label={t('Name')}
            autoComplete="name"
            defaultValue={account.name}
            error={problems['name']}
          />
          <TextInput
            type="email"
            label={t('E-mail')}
            autoComplete="email"
            value={email}
            error={problems['email']}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          {isOtherEmail && (
            <PasswordField
              name="password"
              label={t('Your password, to change your e-mail')}
              autoComplete="current-password"
              error={problems['password']}
            />
          )}
        </>
      )}
    </AccountForm>
  );
}

/** The texts of the editor are loaded with the page. */
function LanguageChoice() {
  const choose = async (language: EditorLanguage): Promise<void> => {
    try {
      await chooseLanguage(language);
      storeEditorLanguage(language);
      reloadPage();
    } catch (failure) {
      notifyProblem(describeError(failure as HttpFailure));
    }
  };
  return (
    <NativeSelect
      label={t('Language of the editor')}
      description={t('The page reloads. Unsaved changes are kept.')}
      value={editorLanguage}
      data={EDITOR_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      onChange={({ currentTarget: { value } }) =>
        confirmClose(hasUnsavedForms(), () => void choose(value as EditorLanguage))
      }
    />
  );
}

function PasswordForm() {
  const send = async (form: FormData): Promise<void> => {
    await changePassword(String(form.get('current')), String(form.get('next')));
    notifyDone(t('Password changed. You have been signed out on all other devices.'));
  };
  return (
    <section>
      <Title order={3} size="h5" mb="sm">
        {t('Password')}
      </Title>
      <AccountForm label={t('Change password')} fields={['current', 'next']} send={send}>
        {(problems) => (
          <>
            <PasswordField
              name="current"
              label={t('Current password')}
              autoComplete="current-password"
              error={problems['current']}
            />
            <PasswordField
              name="next"
              label={t('New password')}
              description={t('At least 12 characters. A few words are easy to remember.')}
              autoComplete="new-password"
              error={problems['next']}
            />
          </>
        )}
      </AccountForm>
    </section>
  );
}
