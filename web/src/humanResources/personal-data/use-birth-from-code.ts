import { getPlace, type Place } from '@wms/contract/humanResources/places/endpoints';
import { readBirth } from '@wms/contract/platform/codes/codice-fiscale';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../client/answer.ts';
import { useOnChange } from '../../client/latest.ts';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import type { PersonalDataValues } from './values.ts';

/**
 * Fills the birth data of a valid codice fiscale into the fields that are still empty. Returns the place in the code,
 * if the list knows it.
 */
export function useBirthFromCode(form: ContractForm<PersonalDataValues>): Place | null {
  const { values, set } = form;
  const birth = readBirth(values.codice_fiscale, today());
  const { data: place = null } = useAnswer(
    getPlace,
    { params: { code: birth?.place ?? '' } },
    { enabled: birth !== null },
  );
  const named = place?.code === birth?.place ? place : null;

  // Only a change of the code fills fields, so a field that the person empties afterwards stays empty.
  useOnChange([birth?.date, birth?.sex], () => {
    if (!birth) return;
    if (values.data_nascita === '') set('data_nascita', birth.date);
    if (values.genere === null) set('genere', birth.sex);
  });
  useOnChange([named], () => {
    if (!named || values.luogo_nascita !== '') return;
    if (named.province) {
      set('stato_nascita', 'Italia');
      set('luogo_nascita', named.name);
      set('provincia_nascita', named.province);
    } else set('stato_nascita', named.name);
  });
  return named;
}
