// A field for a password. Mantine's does not say by itself that it is invalid.
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

export const PasswordField = ({ error, ...props }: PasswordInputProps) => (
  <PasswordInput {...props} withAsterisk={false} error={error} aria-invalid={Boolean(error) || undefined} />
);
