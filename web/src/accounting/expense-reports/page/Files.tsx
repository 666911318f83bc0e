/** The receipts of a line: photos are pictures that a touch shows large, and PDFs open in a tab. */
import { UnstyledButton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type ExpenseAttachment,
  type ExpenseLine,
  getExpenseAttachment,
} from '@wms/contract/accounting/expense-reports/reading';
import { removeExpenseAttachment } from '@wms/contract/accounting/expense-reports/writing';
import { formatCount } from '@wms/contract/platform/formats';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { openScan } from '../../../client/download.ts';
import { answerQuery } from '../../../client/query.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import classes from './Lines.module.css';

const AppModal = later(async () => (await import('../../../ui/modal/AppModal.tsx')).AppModal);

type Props = { line: ExpenseLine; name: string; editable: boolean };

export function Files({ line: { attachments }, name, editable }: Props) {
  const [dialog, open, close] = useDialog<ExpenseAttachment>();
  const remove = useConfirmedChange(removeExpenseAttachment, (file: ExpenseAttachment) => ({
    title: 'Togli l’allegato',
    message: `Il file «${file.name}» va perso.`,
    params: { id: String(file.id) },
  }));
  return (
    <ul className={classes.files} aria-label={`Allegati di ${name}`}>
      {attachments.map((file) => (
        <li key={file.id} className={classes.file}>
          <UnstyledButton
            className={classes.thumb}
            aria-label={`Apri ${file.name}`}
            onClick={() =>
              isPicture(file)
                ? open(file)
                : void openScan(getExpenseAttachment, { params: { id: String(file.id) } })
            }
          >
            {isPicture(file) ? <Picture file={file} /> : <Paper file={file} />}
          </UnstyledButton>
          {editable && (
            <IconButton
              className={classes.remove}
              icon={IconX}
              size={32}
              variant="default"
              label={`Togli ${file.name}`}
              disabled={remove.busy}
              onClick={() => void remove.run(file)}
            />
          )}
        </li>
      ))}
      {dialog && (
        <AppModal opened title={dialog.name} onClose={close} size="xl">
          <Picture file={dialog} wide />
        </AppModal>
      )}
    </ul>
  );
}

const isPicture = ({ type }: ExpenseAttachment) => type.startsWith('image/');

const Paper = ({ file: { pages } }: { file: ExpenseAttachment }) => (
  <span>
    <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
    <br />
    PDF, {formatCount(pages, 'pagina', 'pagine')}
  </span>
);

/** A photo has some hundred kB, so it is fetched when it comes near the visible part of the page. */
function Picture({ file: { id, name }, wide = false }: { file: ExpenseAttachment; wide?: boolean }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const { data, isError } = useQuery({
    ...answerQuery(getExpenseAttachment, { params: { id: String(id) } }),
    enabled: entry?.isIntersecting ?? false,
    staleTime: 'static',
  });
  const url = useObjectUrl(data);
  if (isError) return 'Immagine non leggibile';
  return url ? (
    <img src={url} alt={name} {...(wide && { width: '100%' })} />
  ) : (
    <span ref={ref} aria-hidden style={{ width: '100%', height: '100%' }} />
  );
}
