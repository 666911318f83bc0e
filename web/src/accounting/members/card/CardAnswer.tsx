import { scanMemberCard } from '@wms/contract/accounting/members/card';
import { useAnswer } from '../../../client/answer.ts';
import { Pending } from '../../../ui/page/Page.tsx';
import { FoundCard } from './FoundCard.tsx';

/** The server's answer about a card; `code` is the random id in its QR. */
export function CardAnswer({ code }: { code: string }) {
  const { data, error, refetch } = useAnswer(scanMemberCard, { params: { code } });
  return data ? (
    <FoundCard card={data} />
  ) : (
    <Pending error={error} onRetry={refetch} rows={2} missing="Questa tessera non esiste, o non vale più." />
  );
}
