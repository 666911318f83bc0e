/** The receipts of a line: photos as pictures, which a touch shows large, and PDFs, which open in a tab. */
import { FileButton, UnstyledButton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconFileTypePdf, IconPaperclip, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type ExpenseAttachment,
  type ExpenseLine,
  getExpenseAttachment,
} from '@wms/contract/accounting/expense-reports/reading';
import {
  addExpenseAttachment,
  expenseFile,
  removeExpenseAttachment,
} from '@wms/contract/accounting/expense-reports/writing';
import { formatCount } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { openScan } from '../../../client/download.ts';
import { answerQuery } from '../../../client/query.ts';
import { alert } from '../../../client/told/alert.ts';
import { confirmDanger } from '../../../client/told/confirm.ts';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { readReceiptFile } from '../shared/receipt-file.ts';
import classes from './Lines.module.css';

type Props = { line: ExpenseLine; name: string; editable: boolean };

export function Files({ line: { attachments }, name, editable }: Props) {
  const [large, setLarge] = useState<ExpenseAttachment | null>(null);
  const remove = useChange(removeExpenseAttachment);
  const discard = async (file: ExpenseAttachment) => {
    const sure = await confirmDanger({
      title: 'Togli l’allegato',
      message: `Il file «${file.name}» va perso.`,
      confirmLabel: 'Togli',
    });
    if (sure) await remove.run({ params: { id: String(file.id) } });
  };
  return (
    <ul className={classes.files} aria-label={`Allegati di ${name}`}>
      {attachments.map((file) => (
        <li key={file.id} className={classes.file}>
          <UnstyledButton
            className={classes.thumb}
            aria-label={`Apri ${file.name}`}
            onClick={() =>
              isPicture(file)
                ? setLarge(file)
                : void openScan(getExpenseAttachment, { params: { id: String(file.id) } })
            }
          >
            {isPicture(file) ? <Picture file={file} /> : <Paper file={file} />}
          </UnstyledButton>
          {editable && (
            <IconButton
              className={classes.remove ?? ''}
              icon={IconX}
              size={32}
              variant="default"
              label={`Togli ${file.name}`}
              disabled={remove.busy}
              onClick={() => void discard(file)}
            />
          )}
        </li>
      ))}
      {large && (
        <AppModal opened title={large.name} onClose={() => setLarge(null)} size="xl">
          <Picture file={large} wide />
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

/** A photo weighs some hundred kB, so it is fetched when it comes into sight. */
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

/** One more receipt of a line that is already there. */
export function AddFile({ line: { id, description, attachments } }: { line: ExpenseLine }) {
  const { run, busy } = useChange(addExpenseAttachment);
  const take = async (chosen: File | null) => {
    if (!chosen) return;
    const read = await readReceiptFile(chosen);
    if ('problem' in read) return alert.error(read.problem);
    await run({ params: { id: String(id) }, body: {}, files: { file: read.file } });
  };
  return (
    <FileButton
      onChange={(file) => void take(file)}
      accept={expenseFile.types.join()}
      inputProps={{ 'aria-label': `Allegato di ${description}` }}
    >
      {({ onClick }) => (
        <ButtonWithIcon
          icon={IconPaperclip}
          variant="subtle"
          size="sm"
          mih={44}
          onClick={onClick}
          loading={busy}
        >
          {attachments.length === 0 ? 'Allega lo scontrino' : 'Allega'}
        </ButtonWithIcon>
      )}
    </FileButton>
  );
}
