// The sign-in dialog: before editing, and whenever the session has ended. Unsaved input is kept.
// Links that work once, to join or to choose a new password, open it too. See
// src/screens/README.md#211-signing-in.
import { useState } from 'react';
import { Modal } from '@mantine/core';
import { useStore } from 'zustand';
import { ACCOUNT_LINK, SIGN_IN } from '../messages/editorMessages.ts';
import { AccountLinkForm } from './AccountLinkForm.tsx';
import { forgetAccountLink, openedAccountLink } from './accountLink.ts';
import { sessionStore } from './editorSession.ts';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { SignInForm } from './SignInForm.tsx';
import styles from './auth.module.css';

const TITLES = {
  signIn: SIGN_IN.title,
  forgotten: ACCOUNT_LINK.forgottenTitle,
  join: ACCOUNT_LINK.joinTitle,
  reset: ACCOUNT_LINK.resetTitle,
} as const;

export function SignIn() {
  const request = useStore(sessionStore, (state) => state.request);
  const isRenewal = useStore(sessionStore, ({ state }) => state === 'in');
  const [link, setLink] = useState(openedAccountLink);
  /** What was typed as the e-mail; null unless the password was forgotten. */
  const [forgottenEmail, setForgottenEmail] = useState<string | null>(null);
  const isForgotten = forgottenEmail !== null;
  const page = link?.page ?? (isForgotten ? 'forgotten' : 'signIn');
  const finish = (isSignedIn: boolean): void => {
    if (link) forgetAccountLink();
    setLink(null);
    setForgottenEmail(null);
    request?.resolve(isSignedIn);
  };
  return (
    <Modal
      opened={request !== null}
      onClose={() => finish(false)}
      title={TITLES[page]}
      centered
      size={440}
      padding="xl"
      classNames={{ title: styles['title'] ?? '' }}
      radius="lg"
      zIndex={460}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': SIGN_IN.cancel }}
      overlayProps={{ backgroundOpacity: 0.55, blur: 6 }}
    >
      {request && link && (
        <AccountLinkForm
          link={link}
          onDone={() => finish(true)}
          onLeave={() => {
            forgetAccountLink();
            setLink(null);
          }}
        />
      )}
      {request && !link && isForgotten && (
        <ForgottenPassword email={forgottenEmail} onBack={() => setForgottenEmail(null)} />
      )}
      {request && !link && !isForgotten && (
        <SignInForm
          note={isRenewal ? SIGN_IN.expired : SIGN_IN.first}
          onDone={() => finish(true)}
          onCancel={() => finish(false)}
          onForgotten={setForgottenEmail}
        />
      )}
    </Modal>
  );
}
