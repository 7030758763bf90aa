// Loads the quiz studio, with its graph, when it is opened.
import { useEffect, useState, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { studioStartOf } from '../format/studioPath.ts';
import { LAZY_STUDIO } from '../messages/editorMessages.ts';
import { Failed, Loading } from '../insights/InsightsStates.tsx';

type Studio = ComponentType<{ start: string }>;

export function LazyQuizStudio() {
  const start = useStore(kioskStore, ({ list }) => studioStartOf(list));
  return start === null ? null : <Loader start={start} />;
}

function Loader({ start }: { start: string }) {
  const [loaded, setLoaded] = useState<{ Studio: Studio }>();
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    import('./QuizStudio.tsx').then(
      ({ QuizStudio }) => isCurrent && setLoaded({ Studio: QuizStudio }),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  if (loaded) return <loaded.Studio key={start} start={start} />;
  return (
    <main className="editor-studio-wait" style={FORM_COLORS}>
      {hasFailed ? (
        <Failed
          message={LAZY_STUDIO.failed}
          retry={LAZY_STUDIO.retry}
          onRetry={() => {
            setFailed(false);
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <Loading message={LAZY_STUDIO.loading} />
      )}
    </main>
  );
}
