import {
  aspectNames,
  carriedByNames,
  causaleNames,
  directionNames,
  portoNames,
  returnForNames,
} from '@wms/contract/logistics/delivery-notes/names';
import type { DeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import type { DeliveryNoteRef } from '@wms/contract/logistics/delivery-notes/ref';
import { describeWeights } from '@wms/contract/logistics/delivery-notes/weights';
import { managesOrders } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatDate, formatInstantDate, formatParts } from '@wms/contract/platform/formats';
import { Fragment, type ReactNode } from 'react';
import { useMay } from '../../../client/session/permission.ts';
import { Fact, Facts } from '../../../ui/facts/Facts.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { Link } from '../../../ui/page/link.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { ReturnDot } from '../list/columns.tsx';
import { nameOf } from '../shared/labels.ts';

const Proofs = later(async () => (await import('./Proofs.tsx')).Proofs);

/** The facts of the note, and links to the notes that belong to it. */
export function KeyFacts({ note }: { note: DeliveryNote }) {
  const { recipient, carrier, booking, team, notes, state } = note;
  // The lines of a draft aren't summed up, because the catalogue's weights are only added when the note is issued.
  const weights = describeWeights(state === 'bozza' ? { ...note, rows: [] } : note);
  return (
    <Facts>
      {note.annulmentReason && (
        <Fact name="Annullato" wide>
          {formatParts(note.annulledAt && formatInstantDate(note.annulledAt, 'il'), note.annulmentReason)}
        </Fact>
      )}
      {recipient && (
        <Fact name={note.direction === 'entrata' ? 'Da' : 'Destinatario'} wide>
          {recipient.kind === 'fornitore' && recipient.id ? (
            <Link to={pageLink('/fornitori/$id', { id: recipient.id })} className={textClasses.link}>
              {recipient.name}
            </Link>
          ) : (
            recipient.name
          )}
          {recipient.address && <>, {recipient.address}</>}
          {(recipient.vatNumber || recipient.taxCode) && (
            <>
              {' · '}
              {formatParts(
                recipient.vatNumber && `P. IVA ${recipient.vatNumber}`,
                // A company's tax code mostly is its VAT number.
                recipient.taxCode && recipient.taxCode !== recipient.vatNumber && `C.F. ${recipient.taxCode}`,
              )}
            </>
          )}
        </Fact>
      )}
      {note.toPlace && (
        <Fact name="Arriva in">
          <Link to="/alloc" search={{ ubicazione: note.toPlace.id }} className={textClasses.link}>
            {note.toPlace.code}
          </Link>
        </Fact>
      )}
      {note.destination && (
        <Fact name="Luogo di destinazione" wide>
          {note.destination}
        </Fact>
      )}
      {note.issuedOn && (
        <Fact name="Emesso">{formatParts(formatDate(note.issuedOn, 'il'), note.issuedBy)}</Fact>
      )}
      {note.startsOn && (
        <Fact name="Inizio del trasporto">
          {formatDate(note.startsOn)}, {note.startsTime}
        </Fact>
      )}
      <Fact name="Causale">{note.causaleText ?? causaleNames[note.causale]}</Fact>
      <Fact name="Direzione">{directionNames[note.direction]}</Fact>
      <Fact name="Trasporto a cura di" wide={carrier !== null}>
        {formatParts(
          carriedByNames[note.carriedBy],
          carrier?.name,
          carrier?.address,
          carrier?.vatNumber && `P. IVA ${carrier.vatNumber}`,
        )}
      </Fact>
      {(note.plate || booking) && (
        <Fact name="Mezzo">
          {note.plate}
          {note.plate && booking && ' · '}
          {booking && (
            <Link to={pageLink('/prenotazioniFurgone/$id', { id: booking.id })} className={textClasses.link}>
              {booking.title}
            </Link>
          )}
        </Fact>
      )}
      {(note.aspect || note.porto) && (
        <Fact name="Aspetto e porto">
          {formatParts(
            note.aspect && aspectNames[note.aspect],
            note.porto && `porto ${portoNames[note.porto].toLowerCase()}`,
          )}
        </Fact>
      )}
      {(note.parcels !== null || weights) && (
        <Fact name="Colli e peso">
          {formatParts(note.parcels !== null && formatCount(note.parcels, 'collo', 'colli'), weights)}
        </Fact>
      )}
      {note.orderReference && <Fact name="Riferimento ordine">{note.orderReference}</Fact>}
      {team && <Fact name="Reparto">{team.name}</Fact>}
      {note.returnState && (
        <Fact name="Reso">
          <ReturnDot {...note} />
        </Fact>
      )}
      {state === 'bozza' && note.returnDueOn && (
        <Fact name="Reso">Da rendere entro {formatDate(note.returnDueOn, 'il')}</Fact>
      )}
      {note.deliveredOn && (
        <Fact name="Consegnato">
          {formatParts(formatDate(note.deliveredOn, 'il'), note.receiverName && `a ${note.receiverName}`)}
        </Fact>
      )}
      {(note.proofs.length > 0 || note.state === 'consegnato') && (
        <Fact name="Prova di consegna" wide>
          <Proofs note={note} />
        </Fact>
      )}
      {note.orders.length > 0 && (
        <Fact name="Reso dell’ordine" wide>
          <Orders orders={note.orders} />
          {note.returnFor && <> · {returnForNames[note.returnFor].toLowerCase()}</>}
        </Fact>
      )}
      <Linked name="Rientro del" refs={note.returnOf ? [note.returnOf] : []} />
      <Linked name="Rientrato con" refs={note.returnedBy} />
      <Linked name="Copia del" refs={note.duplicateOf ? [note.duplicateOf] : []} />
      <Linked name="Sostituito da" refs={note.replacedBy ? [note.replacedBy] : []} />
      {state === 'bozza' && note.createdBy && (
        <Fact name="Bozza di">{formatParts(note.createdBy, formatInstantDate(note.createdAt, 'il'))}</Fact>
      )}
      {notes && (
        <Fact name="Note" wide>
          {notes}
        </Fact>
      )}
    </Facts>
  );
}

/** The orders whose goods go back. People without access to orders see the numbers without links. */
function Orders({ orders }: Pick<DeliveryNote, 'orders'>) {
  const opens = useMay(managesOrders);
  return orders.map(({ id, number }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {opens ? (
        <Link to={pageLink('/ordini/$id', { id })} className={textClasses.link}>
          {number}
        </Link>
      ) : (
        number
      )}
    </Fragment>
  ));
}

/** A fact with the notes that belong to this one; nothing when there are none. */
const Linked = ({ name, refs }: { name: string; refs: readonly DeliveryNoteRef[] }): ReactNode =>
  refs.length > 0 && (
    <Fact name={name}>
      {refs.map(({ id, number }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={pageLink('/ddt/$id', { id })} className={textClasses.link}>
            {nameOf(number)}
          </Link>
        </Fragment>
      ))}
    </Fact>
  );
