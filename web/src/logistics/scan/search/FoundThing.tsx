import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconUserShare } from '@tabler/icons-react';
import { hazardNames } from '@wms/contract/logistics/products/kinds';
import { asksForThings, movesStock } from '@wms/contract/logistics/shared/access';
import type { LookedUp } from '@wms/contract/logistics/stock/reading';
import { pageLink } from '@wms/contract/pages/link';
import { formatNumber, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { lotLabel } from '@wms/contract/platform/numbers/units';
import { useState } from 'react';
import { useMay } from '../../../client/session/permission.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Link } from '../../../ui/page/link.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import lines from '../../../ui/parts/lines.module.css';
import textClasses from '../../../ui/parts/text.module.css';
import { StateDot } from '../../../ui/StateDot.tsx';
import { movementWords } from '../../movements/labels.ts';
import { Availability } from '../../products/cells/Availability.tsx';
import { expiryState, expiryWords } from '../../shared/expiry.ts';
import { Incoming, isIncoming } from '../../shared/Incoming.tsx';
import { pathAbove } from '../../shared/short-path.ts';
import { decimal, thousandths } from '../../shared/thousandths.ts';
import { AskButton } from '../../wishes/AskButton.tsx';
import { lineOf, multiply } from '../lines/booked.ts';
import { type Kind, kinds, type Reading } from '../lines/line.ts';
import { ThingPhoto } from '../lookups/ThingPhoto.tsx';
import { useBooking } from '../queue/use-booking.ts';
import bar from '../shared/Bar.module.css';
import classes from '../shared/Found.module.css';
import { KeptAt } from './KeptAt.tsx';
import { OutOnLoan } from './OutOnLoan.tsx';

const LineSheet = later(async () => (await import('../list/LineSheet.tsx')).LineSheet);

const ActModal = later(async () => (await import('../../acts/ActModal.tsx')).ActModal);

type Props = {
  reading: Reading & Pick<Extract<LookedUp, { kind: 'product' }>, 'loans'>;
  keptAt: string | null;
  person: number | null;
  /** The quantity that was said before the code, for the act that follows; null for none. */
  times: string | null;
  onBooked: () => Promise<void>;
};

/** The scanned product: its name, its quantities and places, its hazards, and the actions on it. */
export function FoundThing({ reading, keptAt, person, times, onBooked }: Props) {
  const { product, lot, packageQuantity } = reading;
  const [dialog, open, close] = useDialog<Kind>();
  const reserved = (thousandths(product.quantity) ?? 0) - (thousandths(product.available) ?? 0);
  const booking = useBooking(person);
  const moves = useMay(movesStock);
  const [lends, setLends] = useState(false);
  const lendable = moves && keptAt === null && product.active && product.stock.length > 0;
  const asks = useMay(asksForThings) && product.active && keptAt === null;
  const may = (kind: Kind) =>
    kind === 'carico' ? product.active : keptAt !== null || product.stock.length > 0;
  return (
    <Stack component="article" gap={14} miw={0} className={`${bar.aboveBar} ${classes.found}`}>
      <KeptAt at={keptAt} />
      <header className={classes.head}>
        <ThingPhoto product={product} />
        <Stack gap={2} miw={0}>
          <h2 className={classes.name}>
            <PageLink to={pageLink('/prod/$id', { id: product.id })}>{product.name}</PageLink>
          </h2>
          <Text span c="dimmed" ff="monospace" fz="xs" className={textClasses.anywhere}>
            {product.code}
          </Text>
          {keptAt === null && product.active && <Availability product={product} />}
          {!product.active && <StateDot colour="gray">Disattivato</StateDot>}
        </Stack>
        {(keptAt === null || product.stock.length > 0) && (
          <Stack component="p" gap={0} align="flex-end" c="dimmed" fz="xs">
            <strong className={classes.available}>{formatQuantity(product.available, product.unit)}</strong>
            disponibili
          </Stack>
        )}
      </header>
      {times && (
        <p>
          Il prossimo movimento è di{' '}
          <strong>{formatQuantity(multiply(reading, times).packageQuantity, product.unit)}</strong>
        </p>
      )}
      {(lot || Number(packageQuantity) !== 1) && (
        <Group component="p" gap="4px 10px" align="stretch">
          {lot?.code && (
            <span>
              {lotLabel(product)} <strong>{lot.code}</strong>
            </span>
          )}
          {lot?.expiresOn && (
            <StateDot colour={expiryState(lot.expiresOn).colour}>{expiryState(lot.expiresOn).words}</StateDot>
          )}
          {Number(packageQuantity) !== 1 && (
            <span>
              Una lettura vale <strong>{formatQuantity(packageQuantity, product.unit)}</strong>
            </span>
          )}
        </Group>
      )}
      {product.hazards.length > 0 && (
        <Group component="ul" gap={6} aria-label="Pericoli">
          {product.hazards.map((hazard) => (
            <Group component="li" key={hazard} gap={6} wrap="nowrap" className={classes.hazard}>
              <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
              {hazardNames[hazard]}
            </Group>
          ))}
        </Group>
      )}
      {reserved > 0 && (
        <Group component="p" gap="4px 10px" align="stretch">
          <span>
            {formatQuantity(product.quantity, product.unit)} in tutto,{' '}
            <strong>
              {formatNumber(decimal(reserved))} {reserved === 1000 ? 'prenotato' : 'prenotati'}
            </strong>
          </span>
        </Group>
      )}
      {keptAt === null && isIncoming(product) && (
        <p>
          <Incoming incoming={product} />
        </p>
      )}
      {keptAt === null && moves && <OutOnLoan reading={reading} onReturned={onBooked} />}
      {product.stock.length > 0 ? (
        <ul className={lines.lines} aria-label="Dove si trova">
          {product.stock.map((row) => (
            <li key={row.id} className={lines.row}>
              <Stack component="span" gap={0} miw={0}>
                <Link
                  className={textClasses.link}
                  to={pageLink('/pianta/$id', { id: row.location.id })}
                  search={{ prodotto: product.id }}
                  aria-label={`${row.location.code}: mostra sulla pianta`}
                >
                  {row.location.code}
                </Link>
                <small>
                  {formatParts(
                    row.lot && `${lotLabel(product)} ${row.lot.code}`,
                    row.lot?.expiresOn && expiryWords(row.lot.expiresOn),
                    !row.lot && pathAbove(row.location.path),
                  )}
                </small>
              </Stack>
              <span className={textClasses.figures}>{formatQuantity(row.quantity, product.unit)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Text c="dimmed">
          {keptAt === null
            ? 'Non ce n’è in nessuna ubicazione.'
            : 'Dove si trova si sa di nuovo quando torna la rete.'}
        </Text>
      )}
      {(moves || asks) && (
        <div className={bar.bar} data-at-bottom>
          {moves &&
            kinds.filter(may).map((kind) => {
              const { verb, icon: Icon } = movementWords[kind];
              return (
                <ButtonWithIcon
                  icon={Icon}
                  iconSize={20}
                  key={kind}
                  size="md"
                  variant="default"
                  onClick={() => open(kind)}
                >
                  {verb}
                </ButtonWithIcon>
              );
            })}
          {lendable && (
            <ButtonWithIcon
              icon={IconUserShare}
              iconSize={20}
              size="md"
              variant="default"
              onClick={() => setLends(true)}
            >
              Presta
            </ButtonWithIcon>
          )}
          {asks && <AskButton product={product} size="md" variant="default" />}
        </div>
      )}
      {lends && (
        <ActModal
          start={{ type: 'prestito', product, quantity: times ?? undefined, ...lentFrom(reading) }}
          onClose={() => {
            setLends(false);
            void onBooked();
          }}
        />
      )}
      {dialog && (
        <LineSheet
          kind={dialog}
          line={lineOf(dialog, multiply(reading, times), null, [])}
          busy={booking.busy}
          errors={booking.errors}
          onClose={close}
          onDone={async (line) => {
            if (!(await booking.book({ kind: dialog, lines: [line] }))) return;
            close();
            await onBooked();
          }}
        />
      )}
    </Stack>
  );
}

/** The place and the piece of a loan, if the reading or the stock leaves no choice. */
function lentFrom({ product, lot }: Reading) {
  const rows = product.stock.filter((row) => !lot?.code || row.lot?.code === lot.code);
  const [row] = rows;
  if (!row || rows.length > 1) return lot?.code ? { lot: lot.code } : {};
  const { id, code } = row.location;
  return { from: { id, name: code }, ...(row.lot && { lot: row.lot.code }) };
}
