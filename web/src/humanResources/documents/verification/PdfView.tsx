/** Draws a PDF in the page, in the browser's own viewer. */
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { openDocument } from '@wms/contract/humanResources/documents/verification';
import { answerQuery } from '../../../client/query.ts';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import classes from './Desk.module.css';

type Props = {
  id: number;
  name: string;
  onDrawn?: () => void;
  /** The document is drawn behind the current one, so that it is shown at once when its turn comes. */
  ahead?: boolean;
};

/** The document's PDF. The server logs that it was opened, even if it is only loaded in advance. */
export function PdfView({ id, name, onDrawn, ahead = false }: Props) {
  const { data, error, refetch } = useQuery({
    ...answerQuery(openDocument, { params: { id: String(id) } }),
    staleTime: 'static',
    gcTime: 60_000,
  });
  const url = useObjectUrl(data);
  if (error && !ahead)
    return (
      <div className={classes.failed} role="alert">
        <Text>{error.message}</Text>
        <Button variant="default" onClick={() => void refetch()}>
          Riprova
        </Button>
      </div>
    );
  if (!url) return ahead ? null : <Skeleton className={classes.pdf} />;
  return (
    <iframe
      className={classes.pdf}
      data-ahead={ahead || undefined}
      aria-hidden={ahead || undefined}
      tabIndex={ahead ? -1 : undefined}
      title={name}
      onLoad={onDrawn}
      src={`${url}#toolbar=0&navpanes=0&view=FitH`}
    />
  );
}
