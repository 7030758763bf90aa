// Findings of the checks, each linked to its field; and the checks of a whole environment.
import { useState } from 'react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconListCheck } from '@tabler/icons-react';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { leaveFor } from '#state/navigation.ts';
import { checkEnvironment, type CheckFinding } from '../api/publishingApi.ts';
import { openFieldLater } from '../editorStore.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { ICON_PX } from '../theme.ts';
import styles from './publishing.module.css';
import { t } from '../i18n/t.ts';
import { SEVERITY_NAMES } from '../shared/severityNames.ts';
import { translateMessage } from '../i18n/sources.ts';

const ERROR = 'var(--mantine-color-error)';
const WARNING = 'var(--color-warning)';

interface Props {
  findings: readonly CheckFinding[];
  nameOf: (collection: string, id: string) => string;
  /** Offers to publish a missing document too; undefined where that is not possible. */
  onAdd?: (finding: CheckFinding) => (() => void) | undefined;
}

export function Findings({ findings, nameOf, onAdd }: Props) {
  if (findings.length === 0) return null;
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  return (
    <Alert
      variant="default"
      radius="lg"
      icon={<IconAlertTriangle aria-hidden color={hasErrors ? ERROR : WARNING} />}
      title={hasErrors ? t('This has to be mended first') : t('Worth a look')}
    >
      <ul className={styles['findings']}>
        {findings.map((finding) => {
          const { severity, kind, id, path, label, message } = finding;
          const { title, collection, route } = KINDS_BY_NAME[kind as KindName];
          const add = onAdd?.(finding);
          return (
            <li key={`${kind}/${id}/${path}/${message}`}>
              <Text component="strong" size="sm" fw={650} c={severity === 'error' ? ERROR : WARNING}>
                {SEVERITY_NAMES[severity]}
              </Text>
              <div>
                <Button
                  variant="transparent"
                  size="compact-md"
                  className={styles['findingPlace'] ?? ''}
                  onClick={() => {
                    openFieldLater({ kind: kind as KindName, id }, path);
                    leaveFor(pathOfDocument({ route }, id));
                  }}
                >
                  {[`${title} “${nameOf(collection, id)}”`, label].filter(Boolean).join(' › ')}
                </Button>
                <p>{translateMessage(message)}</p>
              </div>
              {add && (
                <Button variant="default" size="compact-md" onClick={add}>
                  {t('Publish it too')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

/** Checks everything that is saved in an environment, on request: it takes a moment. */
export function EnvironmentChecks({ environment }: { environment: string }) {
  const [findings, setFindings] = useState<readonly CheckFinding[] | 'failed' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    setFindings(await checkEnvironment(environment).catch(() => 'failed' as const));
    setBusy(false);
  };
  return (
    <Stack gap="sm" component="section" aria-label={t('Checks of everything')}>
      <Group>
        <Button
          w="fit-content"
          leftSection={<IconListCheck size={ICON_PX.md} aria-hidden />}
          loading={isBusy}
          onClick={() => void check()}
        >
          {findings === null ? t('Check everything') : t('Check again')}
        </Button>
      </Group>
      <div role="status">
        {findings === null && (
          <Text c="dimmed">
            {t('Links, buttons, quizzes, files and translations of every document, as it is saved.')}
          </Text>
        )}
        {findings === 'failed' && <Text>{t('Couldn’t check. Try again in a moment.')}</Text>}
        {Array.isArray(findings) && findings.length === 0 && (
          <Group gap="xs">
            <IconCircleCheck size={ICON_PX.md} aria-hidden />
            <Text>{t('Nothing found.')}</Text>
          </Group>
        )}
      </div>
      {Array.isArray(findings) && <Findings findings={findings} nameOf={(_collection, id) => id} />}
    </Stack>
  );
}
