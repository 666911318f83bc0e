import { FileButton, Group, UnstyledButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { addDeliveryPhoto } from '@wms/contract/logistics/delivery-notes/moving';
import { type DeliveryNote, getDeliveryProof } from '@wms/contract/logistics/delivery-notes/reading';
import { photoRule } from '@wms/contract/logistics/photos/reading';
import { alert } from '../../../client/alerts/alert.ts';
import { useChange } from '../../../client/answer.ts';
import { answerQuery } from '../../../client/query.ts';
import { fileProblem } from '../../../ui/fields/file-rules.ts';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { shrinkPhoto } from '../../../ui/shrink-photo.ts';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import classes from './Proofs.module.css';

type Kind = DeliveryNote['proofs'][number]['kind'];
const names: Record<Kind, string> = { firma: 'Firma di chi ha ricevuto', foto: 'Foto della consegna' };

/** The receiver's signature and the photo; a touch shows them large. */
export function Proofs({ note: { id, state, proofs, actions } }: { note: DeliveryNote }) {
  const [dialog, open, close] = useDialog<Kind>();
  return (
    <Group gap={12}>
      {proofs.map(({ kind, madeAt }) => (
        <UnstyledButton
          key={kind}
          className={classes.proof}
          aria-label={`Apri: ${names[kind]}`}
          onClick={() => open(kind)}
        >
          <Picture id={id} kind={kind} madeAt={madeAt} size="small" />
        </UnstyledButton>
      ))}
      {proofs.length === 0 && 'Nessuna firma'}
      {actions.includes('prove') && state === 'consegnato' && !proofs.some(({ kind }) => kind === 'foto') && (
        <AddPhoto id={id} />
      )}
      {dialog && (
        <AppModal opened title={names[dialog]} onClose={close} size="lg">
          <Picture
            id={id}
            kind={dialog}
            madeAt={proofs.find(({ kind }) => kind === dialog)?.madeAt ?? ''}
            size="large"
          />
        </AppModal>
      )}
    </Group>
  );
}

/** Adds the photo after the delivery, if it was missing then. */
function AddPhoto({ id }: { id: number }) {
  const { run, busy } = useChange(addDeliveryPhoto);
  const send = async (file: File | null) => {
    const problem = file && fileProblem(file, photoRule);
    if (problem) alert.error(problem);
    else if (file) await run({ params: { id: String(id) }, files: { image: await shrinkPhoto(file) } });
  };
  return (
    <FileButton accept={photoRule.types.join()} onChange={(file) => void send(file)}>
      {(props) => (
        <ButtonWithIcon
          icon={IconCamera}
          iconSize={16}
          variant="default"
          size="compact-md"
          loading={busy}
          {...props}
        >
          Aggiungi una foto
        </ButtonWithIcon>
      )}
    </FileButton>
  );
}

type PictureProps = { id: number; kind: Kind; madeAt: string; size: 'large' | 'small' };

/** Until the delivery a proof can be replaced, so its time is part of its query key. */
function Picture({ id, kind, madeAt, size }: PictureProps) {
  const asked = answerQuery(getDeliveryProof, { params: { id: String(id), kind }, query: { size } });
  const { data, isError } = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, madeAt],
    staleTime: 'static',
  });
  const url = useObjectUrl(data);
  if (isError) return 'Immagine non leggibile';
  return url && <img src={url} alt={names[kind]} width={size === 'large' ? '100%' : undefined} />;
}
