/**
 * The causali of receipts: the reasons for which money is received, each with its rule for the stamp duty and the text
 * that the law requires.
 */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import { acrossFields, Created, Id, line, optional, text, Version } from '../../platform/schema.ts';

const access = [[can.receiptsManagement]] as const;
const path = '/api/accounting/receipt-kinds';

/** The natures of a line, as people read them. */
export const natures = {
  quota: 'Quota o contributo associativo',
  corso: 'Corso o servizio (corrispettivo)',
  donazione: 'Erogazione liberale',
  rimborso: 'Rimborso',
  altro: 'Altro',
} as const;
export const Nature = z.enum(namesOf(natures));
export type Nature = z.infer<typeof Nature>;

/**
 * Whether the lines of the kind are exempt from the duty: as the law says for the body and the nature, always, or
 * never.
 */
export const stampRules = {
  legge: 'Come dice la legge per l’ente',
  esente: 'Sempre esente',
  mai: 'Mai esente',
} as const;
export const StampRule = z.enum(namesOf(stampRules));
export type StampRule = z.infer<typeof StampRule>;

export const ReceiptKind = z.object({
  id: Id,
  name: z.string(),
  nature: Nature,
  stampRule: StampRule,
  /** The article that makes the kind always exempt, as it is printed. */
  exemptText: z.string().nullable(),
  /** The amount is subject to VAT, so there is no duty on it. */
  vat: z.boolean(),
  /** A text that is printed on every receipt with such a line. */
  lawText: z.string().nullable(),
  active: z.boolean(),
  /** Whether no receipt has such a line. */
  unused: z.boolean(),
  version: Version,
});
export type ReceiptKind = z.infer<typeof ReceiptKind>;

export const listReceiptKinds = endpoint.get(path, {
  summary: 'Le causali delle ricevute, in ordine di nome; quelle in uso, o tutte',
  access,
  query: z.strictObject({ show: z.enum(['active', 'all']).optional() }),
  answer: z.array(ReceiptKind),
});

const fields = {
  name: line(120),
  nature: Nature,
  stampRule: StampRule.default('legge'),
  exemptText: optional(text(300)),
  vat: z.boolean().default(false),
  lawText: optional(text(500)),
  active: z.boolean().default(true),
};

type KindForm = { stampRule?: unknown; exemptText?: unknown };
const withRules = <S extends z.ZodObject>(body: S) =>
  body.refine(
    ({ stampRule, exemptText }: KindForm) => stampRule !== 'esente' || Boolean(exemptText),
    acrossFields('exemptText', 'Scrivi l’articolo per cui è esente: va stampato'),
  );

export const createReceiptKind = endpoint.post(path, {
  summary: 'Nuova causale',
  access,
  undoable: 'counterpart',
  body: withRules(z.strictObject(fields)),
  answer: Created,
});

export const editReceiptKind = endpoint.patch(`${path}/:id`, {
  summary: 'Modifica una causale; le ricevute che ci sono restano com’erano. 409 se intanto è cambiata',
  access,
  undoable: 'edited',
  body: withRules(z.strictObject({ version: Version, ...fields })),
});

export const deleteReceiptKind = endpoint.delete(`${path}/:id`, {
  summary: 'Elimina una causale che nessuna ricevuta ha usato',
  access,
  undoable: 'lost',
});
