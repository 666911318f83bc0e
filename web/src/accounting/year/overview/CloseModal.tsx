import { Text } from '@mantine/core';
import { yearKinds } from '@wms/contract/accounting/shared/year-kinds';
import { closeYear, reopenYear, type TreasurersYear } from '@wms/contract/accounting/year/endpoints';
import { formatCount, formatDate } from '@wms/contract/platform/formats';
import { ReasonModal } from '../../../ui/modal/ReasonModal.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';

const opens =
  'Ricevute, pagamenti e note spese con quelle date si potranno di nuovo cambiare. Chi l’ha riaperto e perché ' +
  'resta scritto.';
const closes =
  'non si emettono né annullano più ricevute, e non si cambiano pagamenti e rimborsi. Si può riaprire, con un motivo.';

/** Closes a year, or reopens it. Both need a reason, which is stored with the year. */
export function CloseModal({ year, onClose }: { year: TreasurersYear; onClose: () => void }) {
  const { kind, name, from, to, closed, withoutReceipt } = year;
  const called = `${yearKinds[kind].toLowerCase()} ${name}`;
  return (
    <ReasonModal
      endpoint={closed ? reopenYear : closeYear}
      body={{ kind, year: year.year }}
      title={closed ? `Riapri l’${called}` : `Chiudi l’${called}`}
      onClose={onClose}
      confirmLabel={closed ? 'Riapri l’anno' : 'Chiudi l’anno'}
      backLabel="Indietro"
      danger={closed !== null}
      waits
    >
      <Text size="sm">
        {closed ? opens : `Con date ${formatDate(from, 'dal')} ${formatDate(to, 'al')} ${closes}`}
      </Text>
      {!closed && withoutReceipt.count > 0 && (
        <Notice role="status">
          {formatCount(withoutReceipt.count, 'pagamento', 'pagamenti')} dell’anno{' '}
          {withoutReceipt.count === 1 ? 'non ha' : 'non hanno'} ancora una ricevuta: emettila prima di
          chiudere.
        </Notice>
      )}
    </ReasonModal>
  );
}
