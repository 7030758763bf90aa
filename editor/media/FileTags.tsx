// Words to find a file by in any folder. Each change is saved at once.
import { useEffect, useState } from 'react';
import { Box, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TAG_LIMITS } from '#rules/mediaTags.ts';
import { changeTags, loadTags, type MediaFile } from '../api/mediaApi.ts';
import { notifyNote } from '../notify.tsx';
import { describeMedia } from './formatMedia.ts';
import type { MediaActions } from './useMediaActions.ts';
import { listOf } from '../format/listOf.ts';
import { t } from '../i18n/t.ts';

const NONE: readonly string[] = [];

export function FileTags({ file, actions }: { file: MediaFile; actions: MediaActions }) {
  const stored = file.tags ?? NONE;
  const [tags, setTags] = useState(stored);
  const { data: known = [] } = useQuery({ queryKey: ['media tags'], queryFn: loadTags });
  const [problem, setProblem] = useState<string>();
  useEffect(() => setTags(stored), [stored]);
  const change = async (added: readonly string[], removed: readonly string[]): Promise<void> => {
    setProblem(undefined);
    try {
      await changeTags(file, { added, removed });
      await actions.reload();
      if (removed.length > 0)
        notifyNote(t('{tags} removed from the tags.', { tags: listOf(removed) }), undefined, {
          label: t('Undo'),
          run: () => void change(removed, []),
        });
    } catch (failure) {
      setTags(stored);
      setProblem(describeMedia(failure));
    }
  };
  const save = (next: readonly string[]): void => {
    setTags(next);
    // The field shows changes that are not stored yet: a difference to `stored` would repeat them.
    void change(
      next.filter((tag) => !tags.includes(tag)),
      tags.filter((tag) => !next.includes(tag)),
    );
  };
  return (
    <Box pos="relative" mt="lg">
      <TagsInput
        label={t('Tags')}
        description={t('Words to find it by, in any folder. Enter adds one.')}
        size="sm"
        value={[...tags]}
        data={known}
        maxTags={TAG_LIMITS.tags}
        acceptValueOnBlur
        error={problem}
        onChange={save}
      />
    </Box>
  );
}
