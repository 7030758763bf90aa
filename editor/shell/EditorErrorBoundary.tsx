// The error boundary of the editor: when a part of it throws, a notice replaces it over the stage,
// which goes on. Drafts are stored outside of React, so that nothing typed is lost.
import { Component, type ReactNode } from 'react';
import { reportFault } from '#state/reportFault.ts';
import { reloadPage } from '#state/restartPage.ts';
import { t } from '../i18n/t.ts';

export class EditorErrorBoundary extends Component<{ children: ReactNode }, { hasThrown: boolean }> {
  override state = { hasThrown: false };

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override componentDidCatch(reason: unknown) {
    reportFault('THE EDITOR HAS THROWN', { reason: String(reason) });
  }

  override render() {
    if (!this.state.hasThrown) return this.props.children;
    // Plain elements: a component of the library may be what has thrown.
    return (
      <div
        className="editor-crash"
        role="alertdialog"
        aria-label={t('The editor has stopped')}
        aria-describedby="editor-crash"
      >
        <p id="editor-crash">
          {t(
            'Something in the editor has failed. The showroom goes on, and what you typed is kept in this browser.',
          )}
        </p>
        {/* biome-ignore lint/a11y/noAutofocus: the dialog replaces what had the focus. */}
        <button type="button" autoFocus onClick={reloadPage}>
          {t('Reload the editor')}
        </button>
      </div>
    );
  }
}
