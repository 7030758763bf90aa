// A film, full screen (spec 2): a touch, its end or a failure brings the poster back.
import { useState } from 'react';
import { COLOURS } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { spokenIn } from '#config/messages.ts';
import { closeOverlay } from '#state/press.ts';
import { Film } from '#stage/Film.tsx';
import { words } from '#stage/Words.tsx';
import { NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { EDGE_PX } from '../Screen.tsx';
import { useLangCode, useSettings } from '../useContext.ts';
import { Dialog } from './Dialog.tsx';

export function VideoView({ url, title }: { url: string; title: string }) {
  const settings = useSettings();
  const spoken = spokenIn(useLangCode());
  const [hasFailed, setHasFailed] = useState(false);
  const close = navButton(settings?.videoClose ?? settings?.close, 'close', { does: { do: 'closeOverlay' }, label: spoken.stop });
  const failure = words(spoken.videoFailed, { role: 'heading', width: STAGE.widthPx, align: 'center', colour: COLOURS.white });
  return (
    <Dialog label={title || spoken.play} veil={1}>
      {hasFailed ? failure.place(0, Math.round(STAGE.heightPx / 2), 'failure') : (
        <Film
          url={url} x={0} y={0} width={STAGE.widthPx} height={STAGE.heightPx}
          onEnd={closeOverlay} onFail={() => setHasFailed(true)}
        />
      )}
      {close.place(STAGE.widthPx - EDGE_PX - NAV_PX, EDGE_PX, 'close')}
    </Dialog>
  );
}
