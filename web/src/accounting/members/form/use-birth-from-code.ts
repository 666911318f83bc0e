import { getPlace } from '@wms/contract/humanResources/places/endpoints';
import { compactCode, readBirth } from '@wms/contract/platform/codes/codice-fiscale';
import { today } from '@wms/contract/platform/schema';
import { useEffect, useRef } from 'react';
import { CallError } from '../../../client/call/send.ts';
import { readAnswer } from '../../../client/query.ts';
import { useFill } from '../../../ui/form/use-fill.ts';
import type { MemberFormState, MemberValues } from './values.ts';

/** Fills the day and the place of birth from a typed tax code into the fields that are empty. */
export function useBirthFromCode(form: MemberFormState) {
  const { taxCode } = form.values;
  const fill = useFill<MemberValues>(form);
  const known = useRef(compactCode(taxCode));
  useEffect(() => {
    // A member may be a child.
    const birth = readBirth(taxCode, today(), 0);
    if (!birth || compactCode(taxCode) === known.current) return;
    known.current = compactCode(taxCode);
    const ask = async () => ({ birthDate: birth.date, birthPlace: await placeNamed(birth.place) });
    void fill({ chosen: { taxCode }, ask, onlyEmpty: true });
  }, [taxCode, fill]);
}

/** Returns the comune with its province, or the state; nothing for a code that the list doesn't know. */
async function placeNamed(code: string) {
  try {
    const { name, province } = await readAnswer(getPlace, { params: { code } });
    return province ? `${name} (${province})` : name;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return '';
    throw error;
  }
}
