// Tells how to get a new password.
import { Button, Stack, Text } from '@mantine/core';
import { ACCOUNT_LINK } from '../messages/editorMessages.ts';

export const ForgottenPassword = ({ onBack }: { onBack: () => void }) => (
  <Stack gap="lg">
    <Text>{ACCOUNT_LINK.forgottenBody}</Text>
    <Button data-autofocus onClick={onBack} fullWidth size="md">
      {ACCOUNT_LINK.back}
    </Button>
  </Stack>
);
