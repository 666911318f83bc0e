/** The scans and photos of a paper in one line: a click opens each, and further files can be added. */
import { Anchor, Group } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { AttachFile } from '../../ui/annotations/attachments/AttachFile.tsx';
import type { AttachedTo } from '../../ui/annotations/attachments/attached-to.ts';
import { openAttached } from '../../ui/annotations/attachments/open.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';

type Props = {
  files: readonly { id: number; name: string; type: string | null }[];
  to: Omit<AttachedTo, 'attachments'>;
  edits: boolean;
};

export function FileLinks({ files, to, edits }: Props) {
  const [adding, setAdding] = useState(false);
  return (
    <Group gap="2px 12px">
      {files.map((file) => (
        <Anchor
          key={file.id}
          component="button"
          type="button"
          size="sm"
          mih={24}
          onClick={() => void openAttached(to.endpoints, file)}
        >
          {file.name}
        </Anchor>
      ))}
      {edits && (
        <ButtonWithIcon
          icon={IconPaperclip}
          iconSize={16}
          variant="subtle"
          size="compact-sm"
          onClick={() => setAdding(true)}
        >
          Allega
        </ButtonWithIcon>
      )}
      {adding && <AttachFile to={{ ...to, attachments: [] }} onClose={() => setAdding(false)} />}
    </Group>
  );
}
