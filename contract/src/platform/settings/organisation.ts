/** The organisation that issues documents; every paper prints the values that are valid on its day. */

import { HttpsAddress } from '../fields/https-address.ts';
import { line, optional } from '../schema.ts';
import { setting } from '../setting.ts';

const group = 'Chi emette i documenti';

export const organisationName = setting({
  name: 'organisation.name',
  group,
  label: 'Denominazione',
  kind: 'line',
  schema: line(160),
  initial: 'La tua organizzazione',
});

export const organisationAddress = setting({
  name: 'organisation.address',
  group,
  label: 'Sede',
  help: 'Via, numero, CAP e comune, come vanno stampati',
  kind: 'line',
  schema: optional(line(200)),
  initial: null,
});

export const organisationTaxCode = setting({
  name: 'organisation.taxCode',
  group,
  label: 'Codice fiscale',
  kind: 'line',
  schema: optional(line(16)),
  initial: null,
});

export const organisationVatNumber = setting({
  name: 'organisation.vatNumber',
  group,
  label: 'Partita IVA',
  kind: 'line',
  schema: optional(line(11)),
  initial: null,
});

/** Only signatures show it: no paper prints it. */
export const organisationWebsite = setting({
  name: 'organisation.website',
  group,
  label: 'Sito',
  help: 'Com’è nella firma per la posta',
  kind: 'line',
  schema: optional(HttpsAddress(120)),
  initial: null,
});

export const organisationSettings = [
  organisationName,
  organisationAddress,
  organisationTaxCode,
  organisationVatNumber,
  organisationWebsite,
] as const;
