import { Group, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DeliveryNote, getDeliveryProof } from '@wms/contract/logistics/delivery-notes/reading';
import { useState } from 'react';
import { answerQuery } from '../../../client/query.ts';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import classes from './Proofs.module.css';

type Kind = DeliveryNote['proofs'][number]['kind'];
const names: Record<Kind, string> = { firma: 'Firma di chi ha ricevuto', foto: 'Foto della consegna' };

/** The signature of who received the goods, and the photo; a touch shows them large. */
export function Proofs({ note: { id, proofs } }: { note: DeliveryNote }) {
  const [large, setLarge] = useState<Kind | null>(null);
  return (
    <Group gap={12}>
      {proofs.map(({ kind, madeAt }) => (
        <UnstyledButton
          key={kind}
          className={classes.proof}
          aria-label={`Apri: ${names[kind]}`}
          onClick={() => setLarge(kind)}
        >
          <Picture id={id} kind={kind} madeAt={madeAt} size="small" />
        </UnstyledButton>
      ))}
      {large && (
        <AppModal opened title={names[large]} onClose={() => setLarge(null)} size="lg">
          <Picture
            id={id}
            kind={large}
            madeAt={proofs.find(({ kind }) => kind === large)?.madeAt ?? ''}
            size="large"
          />
        </AppModal>
      )}
    </Group>
  );
}

type PictureProps = { id: number; kind: Kind; madeAt: string; size: 'large' | 'small' };

/** Until the delivery a proof can be made again, so its time is a part of its name. */
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
