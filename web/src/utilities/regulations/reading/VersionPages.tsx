import { useQuery } from '@tanstack/react-query';
import { getRegulationFile } from '@wms/contract/utilities/regulations/endpoints';
import { answerQuery } from '../../../client/query.ts';
import { ErrorState } from '../../../ui/page/Page.tsx';
import { PdfPages } from '../../../ui/pdf/PdfPages.tsx';

type Props = { id: number; title: string; wholeText: boolean; large: boolean };

/** A version that is a PDF. */
export function VersionPages({ id, ...shown }: Props) {
  const { data, error, refetch } = useQuery({
    ...answerQuery(getRegulationFile, { params: { id: String(id) } }),
    staleTime: 'static',
  });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return <PdfPages file={data ?? null} onRetry={refetch} {...shown} />;
}
