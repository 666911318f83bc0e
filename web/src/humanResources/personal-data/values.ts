/** The personal data as values of a form ('' means no value), and the body that is sent. */

import type { PersonalData } from '@wms/contract/humanResources/personal-data/endpoints';
import { formatIban } from '@wms/contract/platform/codes/codes';
import { isItaly } from './places.ts';

export type AddressValues = {
  indirizzo: string;
  civico: string;
  cap: string;
  comune: string;
  provincia: string | null;
  stato: string;
};

export type PersonalDataValues = {
  nome: string;
  cognome: string;
  data_nascita: string;
  luogo_nascita: string;
  provincia_nascita: string | null;
  stato_nascita: string;
  genere: string | null;
  codice_fiscale: string;
  cittadinanza: string;
  telefono: string;
  email_personale: string;
  residenza: AddressValues;
  /** Null when the domicilio is the residenza. */
  domicilio: AddressValues | null;
  iban: string;
  contatto_emergenza: { nome: string; telefono: string };
  taglia_maglia: string | null;
  /** Null when the person has no driving licence. */
  patente: { numero: string; categoria: string | null; scadenza: string } | null;
  note: string;
};

export const emptyAddress: AddressValues = {
  indirizzo: '',
  civico: '',
  cap: '',
  comune: '',
  provincia: null,
  stato: 'Italia',
};

export const emptyLicence = { numero: '', categoria: 'B', scadenza: '' };

/** The data that the forms need; another person's data have no account fields. */
type ShownData = Omit<PersonalData, 'username' | 'email_istituzionale' | 'nome_modificabile'>;

export const valuesOf = (data: ShownData): PersonalDataValues => ({
  nome: data.nome,
  cognome: data.cognome,
  data_nascita: data.data_nascita ?? '',
  luogo_nascita: data.luogo_nascita ?? '',
  provincia_nascita: data.provincia_nascita,
  stato_nascita: data.stato_nascita ?? 'Italia',
  genere: data.genere,
  codice_fiscale: data.codice_fiscale ?? '',
  cittadinanza: data.cittadinanza ?? 'Italia',
  telefono: data.telefono ?? '',
  email_personale: data.email_personale ?? '',
  residenza: data.residenza ?? emptyAddress,
  domicilio: data.domicilio,
  iban: formatIban(data.iban ?? ''),
  contatto_emergenza: data.contatto_emergenza ?? { nome: '', telefono: '' },
  taglia_maglia: data.taglia_maglia,
  patente: data.patente,
  note: data.note ?? '',
});

/** The body to send. It includes the names only while the person may change them. */
export function bodyOf({ nome, cognome, ...values }: PersonalDataValues, withNames: boolean) {
  const { nome: contact, telefono } = values.contatto_emergenza;
  return {
    ...(withNames && { nome, cognome }),
    ...values,
    data_nascita: emptyToUndefined(values.data_nascita),
    telefono: emptyToUndefined(values.telefono),
    email_personale: emptyToUndefined(values.email_personale),
    // A place abroad has no province, even if one was chosen before the state.
    provincia_nascita: isItaly(values.stato_nascita) ? values.provincia_nascita : null,
    residenza: addressBody(values.residenza),
    domicilio: values.domicilio && addressBody(values.domicilio),
    contatto_emergenza:
      contact.trim() || telefono.trim() ? { nome: contact, telefono: emptyToUndefined(telefono) } : null,
    patente: values.patente && { ...values.patente, scadenza: emptyToUndefined(values.patente.scadenza) },
  };
}

/** An empty field counts as missing ('obbligatorio'), not as a wrong date or number. */
const emptyToUndefined = (typed: string) => typed.trim() || undefined;

const addressBody = (address: AddressValues) => ({
  ...address,
  provincia: isItaly(address.stato) ? address.provincia : null,
});
