// Leaving with unsaved changes: what is asked, and when it is not asked again.
import { modals } from '@mantine/modals';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { contentStore, setEntry } from '#state/contentStore.ts';
import { draftStore, openDraft, patch, suspendDrafts, type DocumentRef } from '#editor/draft/draftStore.ts';
import { editorStore } from '#editor/editorStore.ts';
import { cancelLeave, confirmLeave, hasUnsaved, leavePage, leavingStore } from '#editor/saving/leaveGuard.ts';
import { giveUpForms, guardForm } from '#editor/fields/unsavedForms.ts';

const PHONE: DocumentRef = { kind: 'product', id: 'nova' };

const isAsked = (): boolean => leavingStore.getState().pendingNavigation !== null;

beforeEach(() => {
  giveUpForms();
  contentStore.setState(contentStore.getInitialState(), true);
  draftStore.setState(draftStore.getInitialState(), true);
  leavingStore.setState(leavingStore.getInitialState(), true);
  const document = restore(KINDS_BY_NAME.product, { id: 'nova', name: 'Nova', headline: 'A phone' });
  setEntry('product', 'nova', { status: 'ready', document: document as never, etag: '"1"' });
  openDraft(PHONE);
  editorStore.setState({ ref: PHONE });
});

describe('When an editor leaves a page', () => {
  it('with everything saved, they leave at once', () => {
    const navigate = vi.fn();
    confirmLeave(navigate);
    expect([navigate.mock.calls.length, isAsked()]).toEqual([1, false]);
  });

  it('with unsaved changes, they are asked first', () => {
    const navigate = vi.fn();
    patch(PHONE, 'headline', 'Another');
    confirmLeave(navigate);
    expect([navigate.mock.calls.length, isAsked()]).toEqual([0, true]);
    cancelLeave();
    expect([navigate.mock.calls.length, isAsked()]).toEqual([0, false]);
  });

  it('with something typed into a form, they are asked whether to lose it', async () => {
    const navigate = vi.fn();
    const end = guardForm();
    const asked = vi.spyOn(modals, 'openConfirmModal').mockReturnValue('');
    vi.spyOn(modals, 'updateModal').mockReturnValue();
    vi.spyOn(modals, 'close').mockReturnValue();
    confirmLeave(navigate);
    expect([navigate.mock.calls.length, hasUnsaved()]).toEqual([0, true]);
    asked.mock.calls[0]?.[0].onConfirm?.();
    expect([navigate.mock.calls.length, hasUnsaved()]).toEqual([1, false]);
    end();
    await vi.waitFor(() => expect(modals.close).toHaveBeenCalled());
    vi.restoreAllMocks();
  });

  it('having agreed once, they are asked again only after another change', () => {
    patch(PHONE, 'headline', 'Another');
    confirmLeave(() => undefined);
    leavePage();
    const navigate = vi.fn();
    confirmLeave(navigate);
    expect([navigate.mock.calls.length, isAsked()]).toEqual([1, false]);
    patch(PHONE, 'headline', 'A third');
    confirmLeave(navigate);
    expect([navigate.mock.calls.length, isAsked()]).toEqual([1, true]);
  });

  it('coming back to a page whose changes were restored, they are asked again', () => {
    patch(PHONE, 'headline', 'Another');
    confirmLeave(() => undefined);
    leavePage();
    suspendDrafts();
    openDraft(PHONE);
    patch(PHONE, 'headline', 'Another');
    confirmLeave(() => undefined);
    expect(isAsked()).toBe(true);
  });
});
