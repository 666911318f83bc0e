/** The texts with which a mail to a supplier begins, in their language; the sender may change them. */
import type { Language } from '../suppliers/fields.ts';

type OrderMailFacts = {
  number: string;
  /** The number of the revision; 1 is the original order. */
  revision: number;
  organisation: string;
  /** The sender. */
  person: string;
  language: Language;
};

/** Writes that an order which the supplier has is cancelled. */
export function writeCancellation({
  number,
  organisation,
  person,
  language,
}: Omit<OrderMailFacts, 'revision'>) {
  const signature = `${person}\n${organisation}`;
  return language === 'en'
    ? {
        subject: `Purchase order ${number} cancelled – ${organisation}`,
        body:
          `Dear Sir or Madam,\n\nplease note that we cancel our purchase order ${number}.\n` +
          `Please confirm by replying to this e-mail, and do not ship any goods for it.\n\nKind regards,\n${signature}`,
      }
    : {
        subject: `Ordine ${number} annullato – ${organisation}`,
        body:
          `Buongiorno,\n\nvi comunichiamo che annulliamo il nostro ordine ${number}.\n` +
          'Vi chiediamo di confermarlo rispondendo a questa e-mail, e di non spedire la merce.\n\n' +
          `Cordiali saluti\n${signature}`,
      };
}

export function writeOrderMail({ number, revision, organisation, person, language }: OrderMailFacts) {
  const signature = `${person}\n${organisation}`;
  if (language === 'en') {
    const what =
      revision === 1 ? `purchase order ${number}` : `revision ${revision} of purchase order ${number}`;
    return {
      subject:
        revision === 1
          ? `Purchase order ${number} – ${organisation}`
          : `Purchase order ${number}, revision ${revision} – ${organisation}`,
      body:
        `Dear Sir or Madam,\n\nplease find attached ${what}` +
        `${revision === 1 ? '' : ', which replaces the previous one'}.\n` +
        `Please confirm prices and delivery date by replying to this e-mail.\n\nKind regards,\n${signature}`,
    };
  }
  const what =
    revision === 1 ? `il nostro ordine ${number}` : `la revisione ${revision} del nostro ordine ${number}`;
  return {
    subject:
      revision === 1
        ? `Ordine ${number} – ${organisation}`
        : `Ordine ${number}, revisione ${revision} – ${organisation}`,
    body:
      `Buongiorno,\n\nin allegato trovate ${what}${revision === 1 ? '' : ', che sostituisce il precedente'}.\n` +
      `Vi chiediamo di confermare prezzi e data di consegna rispondendo a questa e-mail.\n\n` +
      `Cordiali saluti\n${signature}`,
  };
}
