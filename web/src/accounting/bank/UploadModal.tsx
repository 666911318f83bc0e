import { Box, List, Stack, Text } from '@mantine/core';
import {
  type BankField,
  bankColumnProblems,
  bankFields,
  isBankField,
} from '@wms/contract/accounting/bank/columns';
import { bankFileRule, previewBankFile, uploadBankFile } from '@wms/contract/accounting/bank/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatCount, formatEuro } from '@wms/contract/platform/formats';
import { subtractMoney } from '@wms/contract/platform/money';
import { useState } from 'react';
import { useChange } from '../../client/answer.ts';
import { ColumnFields } from '../../ui/fields/columns/ColumnFields.tsx';
import { SheetChoice } from '../../ui/fields/columns/SheetChoice.tsx';
import { FileZone } from '../../ui/fields/FileZone.tsx';
import { AppModal } from '../../ui/modal/AppModal.tsx';

const fields = Object.entries(bankFields).map(([value, { label }]) => ({ value, label }));

type FilePreview = {
  file: File;
  sheet: string | undefined;
  preview: Answer<typeof previewBankFile>;
  columns: readonly (BankField | null)[];
};

/**
 * Imports a file of the bank: the person chooses it and names its columns, the rows are kept, and the result is shown.
 */
export function UploadModal({ onClose }: { onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [read, setRead] = useState<FilePreview | null>(null);
  const [several, setSeveral] = useState<{ file: File; sheets: readonly string[] } | null>(null);
  const [kept, setKept] = useState<Answer<typeof uploadBankFile> | null>(null);
  const failed = {
    onFieldErrors: (errors: Record<string, string>) => {
      setProblem(Object.values(errors)[0] ?? null);
      return true;
    },
  };
  const preview = useChange(previewBankFile, { refetch: false, quiet: true, ...failed });
  const upload = useChange(uploadBankFile, { quiet: true, ...failed, onDone: setKept });
  const choose = async (file: File, sheet?: string) => {
    setProblem(null);
    setSeveral(null);
    if (file.size > bankFileRule.maxBytes) {
      setProblem('Il file supera 10 MB: chiedi alla banca periodi più brevi.');
      return;
    }
    const answer = await preview.run({ body: { ...(sheet !== undefined && { sheet }) }, files: { file } });
    if (!answer) return;
    if (answer.sheets.length > 0) setSeveral({ file, sheets: answer.sheets });
    else setRead({ file, sheet, preview: answer, columns: answer.mapping });
  };
  const [missing] = read ? bankColumnProblems(read.columns) : [];
  const keep = async () => {
    setProblem(null);
    if (read)
      await upload.run({
        body: {
          columns: read.columns.map((field) => field ?? '').join(','),
          ...(read.sheet !== undefined && { sheet: read.sheet }),
        },
        files: { file: read.file },
      });
  };

  if (kept) return <KeptModal kept={kept} onClose={onClose} />;
  return (
    <AppModal
      opened
      size="lg"
      onClose={onClose}
      title="Estratto conto della banca"
      backLabel="Annulla"
      confirmLabel="Carica le righe"
      confirmDisabled={!read || missing !== undefined}
      closeOnConfirm={false}
      busy={preview.busy || upload.busy}
      {...(read && { onConfirm: keep })}
    >
      <Stack gap={14}>
        {several ? (
          <SheetChoice
            name={several.file.name}
            sheets={several.sheets}
            onChoose={(sheet) => void choose(several.file, sheet)}
            onBack={() => setSeveral(null)}
          />
        ) : !read ? (
          <>
            <Text size="sm">
              Scegli il file che la banca ti dà. Le righe che c’erano già non si aggiungono: puoi caricare
              anche periodi che si sovrappongono.
            </Text>
            <FileZone
              what="Estratto conto"
              endings=".csv,.txt,.tsv,.xlsx"
              hint="CSV o XLSX, al massimo 10 MB"
              problem={problem}
              onFiles={([file]) => file && void choose(file)}
              alone
            />
          </>
        ) : (
          <>
            <Text size="sm">
              {read.file.name}: {formatCount(read.preview.rows, 'riga', 'righe')}.{' '}
              {read.preview.remembered
                ? 'Le colonne sono quelle scelte l’ultima volta.'
                : 'Controlla che cosa dice ogni colonna: la prossima volta si ricorda.'}
            </Text>
            <Box component="fieldset" miw={0} disabled={upload.busy}>
              <ColumnFields
                columns={read.preview.columns}
                chosen={read.columns}
                fields={fields}
                none="Non serve"
                onChoose={(index, field) =>
                  setRead({
                    ...read,
                    columns: read.columns.map((old, n) =>
                      n === index ? (field && isBankField(field) ? field : null) : old,
                    ),
                  })
                }
              />
            </Box>
            {(problem ?? missing) && (
              <Text size="sm" role="alert" c="var(--mantine-color-error)">
                {problem ?? missing}
              </Text>
            )}
          </>
        )}
      </Stack>
    </AppModal>
  );
}

function KeptModal({ kept, onClose }: { kept: Answer<typeof uploadBankFile>; onClose: () => void }) {
  const { skipped } = kept;
  const more = skipped.count - skipped.first.length;
  return (
    <AppModal opened size="lg" onClose={onClose} title="Estratto conto caricato">
      <Stack gap={10}>
        <Text>{kept.message}.</Text>
        {kept.fees > 0 && (
          <Text size="sm">Le commissioni sono tra le righe che non riguardano niente: «Non riguarda».</Text>
        )}
        {kept.balance && <BalanceText broken={kept.balance.broken} />}
        {skipped.count > 0 && (
          <>
            <Text size="sm">
              {formatCount(skipped.count, 'riga non è un movimento', 'righe non sono movimenti')}:
            </Text>
            <List size="sm">
              {skipped.first.map(({ row, why }) => (
                <List.Item key={row}>
                  Riga {row}: {why}
                </List.Item>
              ))}
            </List>
            {more > 0 && <Text size="sm">E altre {more}.</Text>}
          </>
        )}
      </Stack>
    </AppModal>
  );
}

function BalanceText({ broken }: NonNullable<Answer<typeof uploadBankFile>['balance']>) {
  if (!broken) return <Text size="sm">I movimenti tornano con il saldo del file.</Text>;
  const { row, changed, moved } = broken;
  return (
    <Text size="sm" role="alert" c="var(--mantine-color-error)">
      Il saldo del file non torna alla riga {row}: cambia di {formatEuro(changed)}, i movimenti fanno{' '}
      {formatEuro(moved)} (differenza {formatEuro(subtractMoney(changed, moved))}). Forse lì manca una riga.
    </Text>
  );
}
