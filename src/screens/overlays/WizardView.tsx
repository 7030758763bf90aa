// The availability wizard over the screen that launched it; closing returns there. See
// src/screens/wizard/README.md#where-it-runs.
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { Rectangle, type Container } from 'pixi.js';
import { useStore } from 'zustand';
import { COLORS, THEME } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { tweenFrom } from '#motion/tweens.ts';
import { languageShown } from '#rules/languages.ts';
import { shownDocument } from '#rules/shownDocument.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { kioskStore, requestedLanguage } from '#state/kioskStore.ts';
import { removeOverlay } from '#state/openOverlay.ts';
import { dispatchWizard, wizardStore } from '#state/wizardStore.ts';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { Loading } from '../chrome/Loading.tsx';
import { LangCodeContext } from '../useScreenContext.ts';
import { WizardSteps } from '../wizard/WizardSteps.tsx';
import { ModalView } from './ModalView.tsx';

const HIT_AREA = new Rectangle(0, 0, STAGE.widthPx, STAGE.heightPx);

export function WizardView({ id }: { id: string }) {
  const requested = useStore(kioskStore, requestedLanguage);
  const entry = useStore(contentStore, (state) => entryOf(state, 'availabilityWizard', id));
  const langCode = entry.status === 'ready' ? languageShown(entry.document, requested) : requested;
  const speech = speechLabelsFor(langCode);
  useEffect(() => void ensureDocument('availabilityWizard', id), [id]);
  const document = useMemo(
    () => (entry.status === 'ready' ? shownDocument('availabilityWizard', entry.document, requested) : null),
    [entry, requested],
  );
  const node = useSceneNode<Container>(
    { role: 'dialog', label: markupOf(document?.start.title ?? '').plain || speech.loading },
    STAGE.widthPx,
    STAGE.heightPx,
  );
  useLayoutEffect(() => {
    if (node.current) tweenFrom(node.current, { alpha: 0 }, { alpha: 1 }, { seconds: 'fadeS' });
  }, [node]);
  useEffect(() => {
    const abortController = new AbortController();
    window.addEventListener(
      'keydown',
      (event) => {
        // The leave confirmation handles Escape itself.
        if (event.key === 'Escape' && !wizardStore.getState().wizard.isLeaving)
          dispatchWizard({ type: 'leave' });
      },
      { signal: abortController.signal },
    );
    return () => abortController.abort();
  }, []);
  if (entry.status === 'missing' || entry.status === 'failed')
    return (
      <ModalView
        modal={{ title: speech.errorTitle, body: speech.errorBody, image: null, legal: '' }}
        path=""
      />
    );
  const hex = document?.start.bg || document?.backgroundColor || '';
  return (
    <pixiContainer ref={node} eventMode="static" hitArea={HIT_AREA}>
      <pixiSprite
        texture={plainTexture()}
        width={STAGE.widthPx}
        height={STAGE.heightPx}
        tint={hex === '' || THEME.isPlain ? COLORS.paper : Number.parseInt(hex.slice(1), 16)}
        eventMode="none"
      />
      <LangCodeContext value={langCode}>
        {document ? <WizardSteps document={document} onLeave={removeOverlay} /> : <Loading />}
      </LangCodeContext>
    </pixiContainer>
  );
}
