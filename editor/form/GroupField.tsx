// A group of fields in a section.
import { memo } from 'react';
import { Text } from '@mantine/core';
import { describe } from '#schema/describe.ts';
import type { FieldProps } from './ScalarField.tsx';
import { FormSection } from './FormSection.tsx';

export const GroupField = memo(function GroupField({ field, path, depth, renderFields }: FieldProps) {
  const { meta, fields = {} } = describe(field);
  return (
    <FormSection path={path} title={meta.label} depth={depth}>
      {() => (
        <>
          {meta.hint && (
            <Text size="xs" c="dimmed">
              {meta.hint}
            </Text>
          )}
          {renderFields(fields, path, depth + 1)}
        </>
      )}
    </FormSection>
  );
});
