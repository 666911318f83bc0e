/** The sheet of a photographed expense, which asks for the category and the amount. The other values are proposed. */

import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { IconCamera, IconFileTypePdf } from '@tabler/icons-react';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import { today } from '@wms/contract/platform/schema';
import { useRef } from 'react';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import classes from './Capture.module.css';
import { CategoryButtons } from './CategoryButtons.tsx';
import type { CapturedExpense } from './outbox.ts';
import type { Capture } from './use-capture.ts';

type Props = { capture: Capture; entry: CapturedExpense; onPhotoAgain: () => void };

export function CaptureSheet({ capture, entry, onPhotoAgain }: Props) {
  const { category, amount, date, description, traceable } = entry;
  const { change, errors, busy } = capture;
  const amountField = useRef<HTMLInputElement>(null);
  return (
    <FormModal
      title="Nuova spesa"
      form={{
        busy,
        dirty: true,
        submit: async (event) => {
          event?.preventDefault();
          event?.stopPropagation();
          return capture.send();
        },
      }}
      onClose={() => void capture.close()}
      confirmLabel="Invia"
      backLabel="Dopo"
      closeOnConfirm={false}
      keepsDraft
    >
      <div className={classes.photo}>
        <Picture photo={entry.photo} />
        <Stack gap={4} miw={0}>
          <ButtonWithIcon
            icon={IconCamera}
            variant="default"
            size="sm"
            w="fit-content"
            disabled={busy}
            onClick={onPhotoAgain}
          >
            Rifai la foto
          </ButtonWithIcon>
        </Stack>
      </div>
      <CategoryButtons
        chosen={category}
        error={errors.category}
        disabled={busy}
        onChoose={(next) => {
          change({ category: next });
          // The keypad opens with the choice of the category, which saves a tap.
          if (amount === '') amountField.current?.focus();
        }}
      />
      <QuantityField
        kind={amountKind}
        ref={amountField}
        label="Importo"
        className={classes.amount}
        value={amount}
        placeholder="0,00"
        autoComplete="off"
        enterKeyHint="send"
        leftSection="€"
        data-path="amount"
        error={errors.amount}
        disabled={busy}
        onChange={(next) => change({ amount: next })}
        withAsterisk
      />
      <details className={classes.more} open={Boolean(errors.date || errors.description)}>
        <summary>Data, descrizione, contanti</summary>
        <Stack gap={14} pb={4}>
          <DateField
            label="Data dello scontrino"
            value={date}
            max={today()}
            error={errors.date}
            disabled={busy}
            data-path="date"
            onChange={(next) => change({ date: next })}
          />
          <TextInput
            label="Descrizione"
            description="Facoltativa: senza, vale la categoria"
            value={description}
            error={errors.description}
            disabled={busy}
            data-path="description"
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <Checkbox
            label="Pagata in contanti"
            checked={!traceable}
            disabled={busy}
            onChange={(event) => change({ traceable: !event.currentTarget.checked })}
          />
        </Stack>
      </details>
      {errors.file && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" data-path="file">
          {errors.file}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        Inviando dichiari di avere sostenuto la spesa per l’associazione e che nessun altro te la rimborsa.
      </Text>
    </FormModal>
  );
}

function Picture({ photo }: { photo: File }) {
  const url = useObjectUrl(photo.type.startsWith('image/') ? photo : null);
  if (url) return <img src={url} alt="Lo scontrino" className={classes.picture} />;
  return (
    <span className={`${classes.picture} ${classes.paper}`}>
      <IconFileTypePdf size={28} stroke={1.5} aria-label={photo.name} />
    </span>
  );
}
