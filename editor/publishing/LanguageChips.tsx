// Chooses the languages that are published.
import { Chip, Group, Text } from '@mantine/core';
import { t } from '../i18n/t.ts';

interface Props {
  /** The languages of the home screen. */
  offered: readonly { langCode: string; language: string }[];
  /** Codes of those that stay as kiosks show them. */
  leftOut: readonly string[];
  onLeftOut: (leftOut: readonly string[]) => void;
}

export function LanguageChips({ offered, leftOut, onLeftOut }: Props) {
  const codes = offered.map(({ langCode }) => langCode);
  return (
    <Chip.Group
      multiple
      value={codes.filter((code) => !leftOut.includes(code))}
      onChange={(chosen) => {
        // At least one.
        if (chosen.length > 0) onLeftOut(codes.filter((code) => !chosen.includes(code)));
      }}
    >
      <Group gap="xs" role="group" aria-label={t('Languages')}>
        <Text size="sm" fw={600} mr="xs">
          {t('Languages')}
        </Text>
        {offered.map(({ langCode, language }) => (
          <Chip key={langCode} value={langCode}>
            {language || langCode}
          </Chip>
        ))}
        {leftOut.length > 0 && <Text size="sm">{t('The others stay as kiosks show them, and wait.')}</Text>}
      </Group>
    </Chip.Group>
  );
}
