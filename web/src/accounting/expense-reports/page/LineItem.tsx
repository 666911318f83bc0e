/** One line: its expense, its receipts, its warnings, and the decision about it. */

import { Group, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { fuelNames, lineCategoryNames, lineKindNames } from '@wms/contract/accounting/expense-reports/names';
import type { ExpenseLine } from '@wms/contract/accounting/expense-reports/reading';
import { removeExpenseLine } from '@wms/contract/accounting/expense-reports/writing';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatEuro, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { compareMoney } from '@wms/contract/platform/money';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { later } from '../../../ui/modal/later.tsx';
import { Link } from '../../../ui/page/link.ts';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import type { Decision } from '../decide/use-decision.ts';
import { formatForeign, formatRate } from '../shared/amounts.ts';
import { Files } from './Files.tsx';
import classes from './Lines.module.css';

const AddFile = later(async () => (await import('./AddFile.tsx')).AddFile);
const LineDecisionFields = later(
  async () => (await import('../decide/LineDecisionFields.tsx')).LineDecisionFields,
);

type Props = { line: ExpenseLine; decision: Decision; onEdit: (() => void) | undefined };

export function LineItem({ line, decision, onEdit }: Props) {
  const { id, description, category, kind, euro, claimed, approved, approvedReason } = line;
  const { attachments, duplicates, warnings, paidBy } = line;
  const name = `${lineCategoryNames[category]}, ${description}`;
  const isReduced = approved !== null && compareMoney(approved, claimed) < 0;
  const remove = useConfirmedChange(removeExpenseLine, {
    title: `Elimina «${description}»`,
    message: attachments.length > 0 ? 'Con la riga vanno persi i suoi allegati.' : 'La riga va persa.',
    confirmLabel: 'Elimina la riga',
    params: { id: String(id) },
  });
  return (
    <li
      className={classes.line}
      data-files={attachments.length > 0 || undefined}
      data-decides={decision.decides || undefined}
    >
      <div className={classes.said}>
        <div className={classes.head}>
          <span className={classes.name}>{description}</span>
          <span className={classes.euro}>
            {isReduced ? (
              <>
                {formatEuro(approved)} <VisuallyHidden>invece di </VisuallyHidden>
                <s className={classes.details}>{formatEuro(claimed)}</s>
              </>
            ) : (
              formatEuro(euro)
            )}
          </span>
        </div>
        <p className={classes.details}>
          {formatParts(
            formatDate(line.date),
            kind === 'autocertificazione' ? lineKindNames[kind] : null,
            lineCategoryNames[category],
            formatForeign(line),
            paidBy === 'associazione' && 'pagata dall’associazione: non si rimborsa',
            line.traceable === false && 'in contanti',
          )}
        </p>
        {line.kilometres && <Way trip={line.kilometres} />}
        {line.resolution && (
          <p className={classes.details}>
            Delibera {line.resolution.number} {formatDate(line.resolution.decidedOn, 'del')}
          </p>
        )}
        {warnings.map((warning) => (
          <p key={warning} className={classes.warning}>
            {warning}
          </p>
        ))}
        {duplicates.map(({ lineId, reportId, sentence }) => (
          <p key={lineId} className={classes.warning}>
            Forse è un doppione:{' '}
            <Link
              to={pageLink('/noteSpesa/$id', { id: reportId })}
              className={textClasses.link}
              style={{ color: 'inherit', textDecoration: 'underline' }}
            >
              {sentence}
            </Link>
          </p>
        ))}
        {approvedReason && (
          <p className={classes.refused}>
            {Number(approved) === 0 ? 'Rifiutata' : 'Ridotta'}: {approvedReason}
          </p>
        )}
        {onEdit && (
          <Group gap={4} mt={4} ml={-8}>
            <IconButton
              icon={IconPencil}
              label={`Modifica ${name}`}
              size={44}
              iconSize={20}
              onClick={onEdit}
            />
            <IconButton
              icon={IconTrash}
              label={`Elimina ${name}`}
              size={44}
              iconSize={20}
              loading={remove.busy}
              onClick={() => void remove.run()}
            />
            {kind === 'spesa' && <AddFile line={line} />}
          </Group>
        )}
      </div>
      {attachments.length > 0 && <Files line={line} name={name} editable={onEdit !== undefined} />}
      {decision.decides && (
        <div className={classes.decision}>
          <LineDecisionFields line={line} name={name} decision={decision} />
        </div>
      )}
    </li>
  );
}

const Way = ({ trip }: { trip: NonNullable<ExpenseLine['kilometres']> }) => (
  <p className={classes.details}>
    {formatParts(
      `${trip.from} → ${trip.to}${trip.roundTrip ? ' e ritorno' : ''}`,
      `${formatQuantity(trip.kilometres, 'km')} a ${formatRate(trip.rate)}`,
      `${trip.vehicle} (${fuelNames[trip.fuel].toLowerCase()})`,
      trip.plate,
    )}
  </p>
);
