/** A person's document, drawn in the page. */
import { useQuery } from '@tanstack/react-query';
import { openDocument } from '@wms/contract/humanResources/documents/verification';
import { lazy, Suspense } from 'react';
import { answerQuery } from '../../../client/query.ts';
import { ErrorState, Skeletons } from '../../../ui/page/Page.tsx';

const PdfPages = lazy(async () => ({ default: (await import('../../../ui/pdf/PdfPages.tsx')).PdfPages }));

type Props = { id: number; name: string };

/**
 * The document's PDF. The server logs that it was opened, so it is loaded only when it is shown, and never for a person
 * who may not look at it.
 */
export function PdfView({ id, name }: Props) {
  const { data, error, refetch } = useQuery({
    ...answerQuery(openDocument, { params: { id: String(id) } }),
    staleTime: 'static',
    gcTime: 60_000,
  });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <Suspense fallback={<Skeletons count={1} height={420} />}>
      <PdfPages file={data ?? null} title={name} onRetry={refetch} />
    </Suspense>
  );
}
