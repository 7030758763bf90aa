// The error boundary of the editor: when a part of it throws, a notice takes its place over the
// stage, which goes on. Drafts are stored outside of React, so that nothing typed is lost.
import { Component, type ReactNode } from 'react';
import { reportFault } from '#state/reportFault.ts';
import { reloadPage } from '#state/restartPage.ts';
import { CRASH } from '../messages/editorMessages.ts';

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
        aria-label={CRASH.title}
        aria-describedby="editor-crash"
      >
        <p id="editor-crash">{CRASH.body}</p>
        {/* biome-ignore lint/a11y/noAutofocus: the dialog takes the place of what had the focus. */}
        <button type="button" autoFocus onClick={reloadPage}>
          {CRASH.reload}
        </button>
      </div>
    );
  }
}
