/** The tab 'Allegati': datasheets, safety data sheets and other papers, as files or addresses. */
import { ActionIcon, Button, Group } from '@mantine/core';
import {
  IconFile,
  IconFileTypePdf,
  IconLink,
  IconPaperclip,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react';
import { type Attachment, getAttachment, removeAttachment } from '@wms/contract/logistics/products/files';
import { getProduct, type Product } from '@wms/contract/logistics/products/reading';
import { editsProducts } from '@wms/contract/logistics/shared/access';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { download, openPdf } from '../../../client/download.ts';
import { useMay } from '../../../client/session/permission.ts';
import { confirm } from '../../../client/told/confirm.ts';
import { formatBytes } from '../../../ui/formats.ts';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { attachmentKindNames } from '../cells/labels.ts';
import { AttachFile } from './AttachFile.tsx';
import { AttachLink } from './AttachLink.tsx';
import classes from './Attachments.module.css';

export function ProductAttachments({ product }: { product: Product }) {
  const edits = useMay(editsProducts);
  const [adding, setAdding] = useState<'file' | 'link' | null>(null);
  const { attachments } = product;
  const buttons = edits && (
    <Group gap="xs">
      <Button
        leftSection={<IconPaperclip size={18} stroke={1.5} aria-hidden />}
        onClick={() => setAdding('file')}
      >
        Allega un file
      </Button>
      <Button
        variant="default"
        leftSection={<IconLink size={18} stroke={1.5} aria-hidden />}
        onClick={() => setAdding('link')}
      >
        Aggiungi un collegamento
      </Button>
    </Group>
  );
  return (
    <>
      {attachments.length === 0 ? (
        <EmptyState action={buttons}>
          {product.hazards.length > 0
            ? 'Nessun allegato: di un prodotto pericoloso serve la scheda di sicurezza.'
            : 'Nessun allegato.'}
        </EmptyState>
      ) : (
        <>
          <ItemList>
            {attachments.map((attachment) => (
              <Row key={attachment.id} attachment={attachment} editable={edits} />
            ))}
          </ItemList>
          {buttons}
        </>
      )}
      {adding === 'file' && <AttachFile productId={product.id} onClose={() => setAdding(null)} />}
      {adding === 'link' && <AttachLink productId={product.id} onClose={() => setAdding(null)} />}
    </>
  );
}

function Row({ attachment, editable }: { attachment: Attachment; editable: boolean }) {
  const { id, name, kind, url, size } = attachment;
  const remove = useChange(removeAttachment, { refetch: [getProduct] });
  const discard = async () => {
    const message = url ? `Il collegamento «${name}» va perso.` : `Il file «${name}» va perso.`;
    const question = { title: 'Elimina l’allegato', message, confirmLabel: 'Elimina', backLabel: 'Annulla' };
    if (await confirm({ ...question, danger: true })) await remove.run({ params: { id: String(id) } });
  };
  const args = { params: { id: String(id) } };
  const open = () =>
    attachment.type === 'application/pdf'
      ? openPdf(getAttachment, args)
      : download(getAttachment, args, { stopped: 'Download interrotto' });
  return (
    <Item
      icon={<Icon of={attachment} />}
      actions={
        editable && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            onClick={() => void discard()}
            loading={remove.busy}
            aria-label={`Elimina ${name}`}
          >
            <IconTrash size={18} stroke={1.5} />
          </ActionIcon>
        )
      }
    >
      {url ? (
        <a href={url} target="_blank" rel="noreferrer noopener" className={classes.name}>
          {name}
        </a>
      ) : (
        <button type="button" className={classes.name} onClick={() => void open()}>
          {name}
        </button>
      )}
      <Small>
        {attachmentKindNames[kind]}
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
