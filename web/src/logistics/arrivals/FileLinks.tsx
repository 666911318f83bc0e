/** Scans and photos of a paper in one line: each opens, and another one can be added. */
import { Anchor, Group } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { AttachmentEndpoints } from '@wms/contract/platform/hanging/attachments';
import { useState } from 'react';
import { download, openPdf } from '../../client/download.ts';
import { AttachFile } from '../../ui/hanging/attachments/AttachFile.tsx';
import type { AttachedTo } from '../../ui/hanging/attachments/of.ts';
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
      {files.map(({ id, name, type }) => (
        <Anchor
          key={id}
          component="button"
          type="button"
          size="sm"
          mih={24}
          onClick={() => void open(to.endpoints, id, type)}
        >
          {name}
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

const open = ({ getAttachment }: AttachmentEndpoints, id: number, type: string | null) =>
  type === 'application/pdf'
    ? openPdf(getAttachment, { params: { id: String(id) } })
    : download(getAttachment, { params: { id: String(id) } }, { stopped: 'Download interrotto' });
