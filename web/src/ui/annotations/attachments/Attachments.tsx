/** The files and web addresses that are attached to a thing. */
import { Anchor, Group } from '@mantine/core';
import {
  IconFile,
  IconFileTypePdf,
  IconLink,
  IconPaperclip,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react';
import type { Attachment } from '@wms/contract/platform/annotations/attachments';
import { formatBytes } from '@wms/contract/platform/formats';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { useMay } from '../../../client/session/permission.ts';
import { useDialog } from '../../modal/use-dialog.ts';
import { EmptyState } from '../../page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../../parts/buttons.tsx';
import { Item, ItemList, Small } from '../../parts/ItemList.tsx';
import textClasses from '../../parts/text.module.css';
import { AttachFile } from './AttachFile.tsx';
import { AttachLink } from './AttachLink.tsx';
import type { AttachedTo } from './attached-to.ts';
import { openAttached } from './open.ts';

/** `whenNone` is the message while nothing is attached. */
export function Attachments({ to, whenNone }: { to: AttachedTo; whenNone: string }) {
  const { access } = to.endpoints.addAttachment;
  const edits = useMay(access) && to.editable !== false;
  const [dialog, open, close] = useDialog<'file' | 'link'>();
  const { attachments } = to;
  const buttons = edits && (
    <Group gap="xs">
      <ButtonWithIcon icon={IconPaperclip} onClick={() => open('file')}>
        Allega un file
      </ButtonWithIcon>
      <ButtonWithIcon icon={IconLink} variant="default" onClick={() => open('link')}>
        Aggiungi un collegamento
      </ButtonWithIcon>
    </Group>
  );
  return (
    <>
      {attachments.length === 0 ? (
        <EmptyState action={buttons}>{whenNone}</EmptyState>
      ) : (
        <>
          <ItemList>
            {attachments.map((attachment) => (
              <Row key={attachment.id} to={to} attachment={attachment} editable={edits} />
            ))}
          </ItemList>
          {buttons}
        </>
      )}
      {dialog === 'file' && <AttachFile to={to} onClose={close} />}
      {dialog === 'link' && <AttachLink to={to} onClose={close} />}
    </>
  );
}

function Row({ to, attachment, editable }: { to: AttachedTo; attachment: Attachment; editable: boolean }) {
  const { removeAttachment } = to.endpoints;
  const { id, name, kind, url, size } = attachment;
  const remove = useConfirmedChange(removeAttachment, {
    title: 'Elimina l’allegato',
    message: url ? `Il collegamento «${name}» va perso.` : `Il file «${name}» va perso.`,
    params: { id: String(id) },
    refetch: [to.answer],
  });
  return (
    <Item
      icon={<Icon of={attachment} />}
      actions={
        editable && (
          <IconButton
            icon={IconTrash}
            label={`Elimina ${name}`}
            onClick={() => void remove.run()}
            loading={remove.busy}
          />
        )
      }
    >
      {url ? (
        <Anchor
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          fw={500}
          className={textClasses.anywhere}
        >
          {name}
        </Anchor>
      ) : (
        <Anchor
          component="button"
          type="button"
          ta="start"
          fw={500}
          onClick={() => void openAttached(to.endpoints, attachment)}
        >
          {name}
        </Anchor>
      )}
      <Small>
        {to.kinds[kind] ?? kind}
        {size !== null && ` · ${formatBytes(size)}`}
        {url && ` · ${new URL(url).hostname}`}
      </Small>
    </Item>
  );
}

function Icon({ of: { url, type } }: { of: Attachment }) {
  const props = { size: 22, stroke: 1.5, 'aria-hidden': true } as const;
  if (url) return <IconLink {...props} />;
  if (type === 'application/pdf') return <IconFileTypePdf {...props} />;
  return type?.startsWith('image/') ? <IconPhoto {...props} /> : <IconFile {...props} />;
}
