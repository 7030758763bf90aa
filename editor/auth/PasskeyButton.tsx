// Signs in by a passkey, which says whose it is.
import { useState } from 'react';
import { Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { signInByPasskey } from '../api/passkeyApi.ts';
import { describeError } from '../api/describeError.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

const PROBLEM_ID = 'passkey-problem';

export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const signInHere = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    await signInByPasskey().then(onDone, (failure: HttpFailure | Error) =>
      // The browser's own refusals, such as a cancelled dialog, say little.
      setProblem(
        failure instanceof Error
          ? t('The passkey was not used. Try again, or sign in another way.')
          : describeError(failure),
      ),
    );
    setBusy(false);
  };
  return (
    <>
      <Button
        size="lg"
        variant="default"
        loading={isBusy}
        leftSection={<IconKey size={ICON_PX.lg} aria-hidden />}
        aria-describedby={problem === '' ? undefined : PROBLEM_ID}
        onClick={() => void signInHere()}
      >
        {t('Use a passkey')}
      </Button>
      {problem && (
        <Text id={PROBLEM_ID} role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </>
  );
}
