/** The button that photographs a receipt, the expenses that wait on this device, and the sheet of the open one. */
import { Button, FileButton, Group } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { expenseCategoryNames } from '@wms/contract/accounting/expense-reports/names';
import { expenseFile, getExpenseDefaults } from '@wms/contract/accounting/expense-reports/writing';
import { formatDate, formatInstant, formatParts } from '@wms/contract/platform/formats';
import { useRef } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { confirmDanger } from '../../../client/alerts/confirm.ts';
import { useStore } from '../../../client/alerts/store.ts';
import { useAnswer } from '../../../client/answer.ts';
import { later } from '../../../ui/modal/later.tsx';
import { OutboxDetails, OutboxEntry, OutboxPanel } from '../../../ui/outbox/OutboxPanel.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { photoTypes } from '../shared/receipt-file.ts';
import classes from './CapturePanel.module.css';
import { type CapturedExpense, captured, unfinished } from './outbox.ts';
import { keepSending } from './sending.ts';
import { type Capture, useCapture } from './use-capture.ts';

const CaptureSheet = later(async () => (await import('./CaptureSheet.tsx')).CaptureSheet);

export function CapturePanel() {
  const capture = useCapture();
  const entries = useStore(captured.store);
  const camera = useRef<HTMLButtonElement>(null);
  const resetCamera = useRef<() => void>(null);
  const resetFile = useRef<() => void>(null);
  const { opened } = capture;
  const take = (file: File | null) => {
    if (!file) return;
    // The fields are emptied, because choosing the same file again would otherwise be no change.
    resetCamera.current?.();
    resetFile.current?.();
    void capture.take(file);
  };
  const shown = entries.filter(({ seq }) => seq !== opened?.seq);
  return (
    <>
      <div className={classes.start}>
        <FileButton
          onChange={take}
          resetRef={resetCamera}
          accept={photoTypes.join()}
          capture="environment"
          inputProps={{ 'aria-label': 'Foto dello scontrino' }}
        >
          {({ onClick }) => (
            <ButtonWithIcon
              ref={camera}
              icon={IconCamera}
              iconSize={24}
              className={classes.camera}
              onClick={onClick}
            >
              Fotografa e invia
            </ButtonWithIcon>
          )}
        </FileButton>
        <FileButton
          onChange={take}
          resetRef={resetFile}
          accept={expenseFile.types.join()}
          inputProps={{ 'aria-label': 'File dello scontrino' }}
        >
          {({ onClick }) => (
            <ButtonWithIcon icon={IconPaperclip} variant="default" className={classes.file} onClick={onClick}>
              Da un file
            </ButtonWithIcon>
          )}
        </FileButton>
      </div>
      <AskedIban />
      <OutboxPanel
        entries={shown}
        things={['spesa', 'spese']}
        refusedWords={['da completare', 'da completare']}
        onSend={(person) => void keepSending(person)}
      >
        {(entry) => <Waiting key={entry.seq} entry={entry} capture={capture} />}
      </OutboxPanel>
      {opened && (
        <CaptureSheet capture={capture} entry={opened} onPhotoAgain={() => camera.current?.click()} />
      )}
    </>
  );
}

function Waiting({ entry, capture }: { entry: CapturedExpense; capture: Capture }) {
  const { category, amount, date, description, photo, refused } = entry;
  const picture = useObjectUrl(photo.type.startsWith('image/') ? photo : null);
  const remove = async () => {
    const sure = await confirmDanger({
      title: 'Elimina la spesa',
      message: 'La foto e quello che hai scritto vanno persi: non li ha ancora nessun altro.',
      confirmLabel: 'Elimina la spesa',
      act: null,
    });
    if (!sure) return;
    await capture.discard(entry);
    alert.success('Spesa eliminata: non è stata inviata');
  };
  return (
    <OutboxEntry
      title={
        <Group component="span" gap={10} wrap="nowrap">
          {picture && <img src={picture} alt="" className={classes.picture} />}
          {category ? expenseCategoryNames[category] : 'Foto'}
        </Group>
      }
      details={
        <OutboxDetails>
          <li>
            {formatParts(
              amount && `€ ${amount}`,
              formatDate(date),
              description,
              `fotografata ${formatInstant(entry.at, 'il')}`,
            )}
          </li>
        </OutboxDetails>
      }
      refused={refused}
      actions={
        <>
          <Button size="sm" variant="default" onClick={() => capture.open(entry)}>
            {refused === unfinished ? 'Completa' : 'Correggi'}
          </Button>
          <Button size="sm" variant="subtle" color="red" onClick={() => void remove()}>
            Elimina
          </Button>
        </>
      }
    />
  );
}

const MissingIban = later(async () => (await import('../shared/MissingIban.tsx')).MissingIban);

/** Asks for the IBAN where an expense is photographed and sent, since the sheet of the photo has no field for it. */
function AskedIban() {
  const { data } = useAnswer(getExpenseDefaults);
  if (!data?.reportWithoutIban) return null;
  return (
    <Notice role="status">
      <MissingIban key={data.reportWithoutIban} reportId={data.reportWithoutIban} />
    </Notice>
  );
}
