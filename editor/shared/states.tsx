// Loading, error and empty states.
import type { ReactNode } from 'react';
import { Box, Button, Loader } from '@mantine/core';
import styles from './states.module.css';

export const Loading = ({ message }: { message: string }) => (
  <p className={styles['state']} role="status">
    <Loader size="sm" aria-hidden /> {message}
  </p>
);

export const Failed = ({
  message,
  retry,
  onRetry,
}: {
  message: string;
  retry: string;
  onRetry: () => void;
}) => (
  <div className={styles['state']}>
    <p role="alert">{message}</p>
    <Button variant="default" onClick={onRetry}>
      {retry}
    </Button>
  </div>
);

export const Empty = ({
  sign,
  title,
  hint,
  children,
}: {
  sign: ReactNode;
  title: string;
  hint: string;
  children?: ReactNode;
}) => (
  <div className={styles['state']}>
    {sign}
    <Box component="p" c="var(--color-ink)" fz="xl" fw={600}>
      {title}
    </Box>
    <Box component="p" maw="52ch">
      {hint}
    </Box>
    {children}
  </div>
);
