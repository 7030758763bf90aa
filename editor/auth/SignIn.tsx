// The sign-in. Before editing it is a page of its own, with a picture of the home screen; over an
// open editor whose session has ended it is a dialog, and what was typed stays behind it. Links
// that work once, to join or to choose a new password, open it too. See
// editor/shell/README.md#signing-in.
import { useState, type ReactNode } from 'react';
import { Modal } from '@mantine/core';
import { useStore } from 'zustand';
import { AccountLinkForm } from './AccountLinkForm.tsx';
import { forgetAccountLink, openedAccountLink } from './accountLink.ts';
import { sessionStore } from './editorSession.ts';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { HomePicture } from './HomePicture.tsx';
import { SignInForm } from './SignInForm.tsx';
import styles from './auth.module.css';
import { t } from '../i18n/t.ts';

const TITLES = {
  signIn: t('Sign in'),
  forgotten: t('Forgot your password?'),
  join: t('Welcome to the team'),
  reset: t('Choose a new password'),
} as const;

/** Larger than in other dialogs. */
const TITLE_STYLE = { fontSize: 'var(--mantine-font-size-xxl)', letterSpacing: '-0.02em' } as const;

/** Over the bars, the form and every dialog of the editor. */
const Z_INDEX = 460;

export function SignIn() {
  const request = useStore(sessionStore, (state) => state.request);
  const isRenewal = useStore(sessionStore, ({ state }) => state === 'in');
  const [link, setLink] = useState(openedAccountLink);
  /** The e-mail as typed, after 'Forgot your password?' is pressed; null otherwise. */
  const [forgottenEmail, setForgottenEmail] = useState<string | null>(null);
  const isForgotten = forgottenEmail !== null;
  const title = TITLES[link?.page ?? (isForgotten ? 'forgotten' : 'signIn')];
  const finish = (isSignedIn: boolean): void => {
    if (link) forgetAccountLink();
    setLink(null);
    setForgottenEmail(null);
    request?.resolve(isSignedIn);
  };
  const leaveLink = (): void => {
    forgetAccountLink();
    setLink(null);
  };
  const cancelLabel = isRenewal ? t('Not now') : t('Back to the showroom');
  const content = request && (
    <>
      {link && (
        <AccountLinkForm
          link={link}
          cancelLabel={cancelLabel}
          onDone={() => finish(true)}
          onLeave={leaveLink}
          onCancel={() => finish(false)}
        />
      )}
      {!link && isForgotten && (
        <ForgottenPassword email={forgottenEmail} onBack={() => setForgottenEmail(null)} />
      )}
      {!link && !isForgotten && (
        <SignInForm
          note={
            isRenewal
              ? t('You have been signed out. Sign in to continue. Your changes are kept.')
              : t('Sign in to edit this showroom.')
          }
          cancelLabel={cancelLabel}
          onDone={() => finish(true)}
          onCancel={() => finish(false)}
          onForgotten={setForgottenEmail}
        />
      )}
    </>
  );
  const Frame = isRenewal ? SignInDialog : SignInPage;
  return (
    <Frame isOpen={request !== null} title={title} onClose={() => finish(false)}>
      {content}
    </Frame>
  );
}

interface FrameProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

function SignInPage({ isOpen, title, onClose, children }: FrameProps) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      fullScreen
      zIndex={Z_INDEX}
      // An empty card would fade out.
      transitionProps={{ exitDuration: 0 }}
    >
      <Modal.Content classNames={{ content: styles['page'] ?? '' }}>
        <HomePicture />
        <div className={styles['card']}>
          <Modal.Title style={TITLE_STYLE}>{title}</Modal.Title>
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function SignInDialog({ isOpen, title, onClose, children }: FrameProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={440}
      padding="xl"
      styles={{ title: TITLE_STYLE }}
      zIndex={Z_INDEX}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Not now') }}
      overlayProps={{ backgroundOpacity: 0.55, blur: 6 }}
    >
      {children}
    </Modal>
  );
}
