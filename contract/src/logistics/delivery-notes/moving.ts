/** The moves of a delivery note: it is issued, leaves, arrives, or is annulled. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { moveEndpoint } from '../../platform/life.ts';
import { acrossFields, CivilDate, Done, line, PastDate, Version } from '../../platform/schema.ts';
import { photoRule } from '../photos/reading.ts';
import { managesDeliveryNotes } from '../shared/access.ts';
import { deliveryNoteLife } from './life.ts';
import { deliveryNotesPath } from './reading.ts';

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Scrivi un’ora come 14:30');

export const issueDeliveryNote = endpoint.post(`${deliveryNotesPath}/:id/issue`, {
  summary: 'Emette un DDT: numero, scarico e PDF, tutto o niente',
  access: managesDeliveryNotes,
  undoable: 'issued',
  body: z
    .strictObject({
      version: Version,
      /** Never before the latest date in the series. */
      issuedOn: PastDate,
      /** The beginning of the transport, in Rome; not before the day of issue. */
      startsOn: CivilDate,
      startsTime: TimeOfDay,
    })
    .refine(
      ({ issuedOn, startsOn }: { issuedOn?: unknown; startsOn?: unknown }) =>
        typeof issuedOn !== 'string' || typeof startsOn !== 'string' || startsOn >= issuedOn,
      acrossFields('startsOn', 'Il trasporto non comincia prima dell’emissione'),
    ),
  /** '12/2026', or '12/A/2026'. */
  answer: Done.extend({ number: z.string() }),
});

export const moveDeliveryNote = moveEndpoint(deliveryNoteLife, {
  base: deliveryNotesPath,
  summary: 'Segna un DDT in viaggio o di nuovo emesso, o lo annulla: la merce torna e il numero resta',
  undoable: true,
});

export const deliverDeliveryNote = endpoint.post(`${deliveryNotesPath}/:id/deliver`, {
  summary: 'Registra la consegna e chi ha ricevuto; un trasferimento interno arriva in giacenza',
  access: managesDeliveryNotes,
  undoable: 'lost',
  body: z.strictObject({ version: Version, receiverName: line(120), deliveredOn: PastDate }),
});

const sign = {
  access: managesDeliveryNotes,
  undoable: 'counterpart',
  answer: Done,
} as const;

export const addDeliverySignature = endpoint.post(`${deliveryNotesPath}/:id/signature`, {
  ...sign,
  summary: 'La firma di chi riceve, disegnata sullo schermo; prima della consegna si può rifare',
  files: { image: { types: ['image/png'], maxBytes: 1024 * 1024 } },
});

export const addDeliveryPhoto = endpoint.post(`${deliveryNotesPath}/:id/photo`, {
  ...sign,
  summary: 'La foto della consegna; prima della consegna si può rifare',
  files: { image: photoRule },
});
