/** The bookings in the way of a closure, each with what becomes of it, as the form has them. */
import type { Clash } from '@wms/contract/workshop/closures/endpoints';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { report } from '../../../client/answer.ts';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { fromOf, toOf, type When, whenOf } from '../../bookings/when/when.ts';

/** What becomes of a booking: the place of an offer in `offersOf`, another moment, or nothing more. */
export type Treated = {
  clash: Clash;
  choice: `offer ${number}` | 'other' | 'callOff';
  when: When;
  /** Somebody chose it, so it stays when the bookings in the way are looked for again. */
  byHand?: boolean;
};

/** `treatments` is null until somebody has asked what is in the way. */
export type TreatedValues = { treatments: Treated[] | null; message: string };

export const untreated: TreatedValues = { treatments: null, message: '' };

/** Where a booking could be: elsewhere at the same time, or at the same place later. */
export const offersOf = ({ elsewhere, next }: Clash) => [...elsewhere, ...(next ? [next] : [])];

/** Whoever is in the way moves to the other place that is left for them; without one it is called off. */
export const beginWith = (clash: Clash): Treated => ({
  clash,
  choice: clash.suggested === null ? 'callOff' : `offer ${clash.suggested}`,
  when: whenOf(Date.parse(clash.from), Date.parse(clash.to)),
});

/** What somebody chose before stays; a place that is not offered any more can't. */
export function beginAgain(clash: Clash, before: readonly Treated[]): Treated {
  const start = beginWith(clash);
  const own = before.find((one) => one.byHand && one.clash.id === clash.id);
  if (!own) return start;
  const { choice, when } = own;
  if (choice === 'other') return { ...start, choice, when, byHand: true };
  if (choice === 'callOff') return { ...start, choice, byHand: true };
  const chosen = JSON.stringify(offersOf(own.clash)[Number(choice.slice('offer '.length))]);
  const place = offersOf(clash).findIndex((offer) => JSON.stringify(offer) === chosen);
  return place < 0 ? start : { ...start, choice: `offer ${place}`, byHand: true };
}

/** What is sent of them. */
export function bookingsOf(treatments: readonly Treated[] | null) {
  return (treatments ?? []).map(({ clash, choice, when }) => {
    const { id, version } = clash;
    if (choice === 'callOff') return { do: 'callOff' as const, id, version };
    const offer = offersOf(clash)[Number(choice.slice('offer '.length))];
    const place = offer ?? {
      from: fromOf(when),
      to: toOf(when),
      resourceIds: clash.resources.map((resource) => resource.id),
    };
    const { from, to, resourceIds } = place;
    return { do: 'move' as const, id, version, from, to, resourceIds };
  });
}

export const callsOff = (treatments: readonly Treated[] | null) =>
  (treatments ?? []).some(({ choice }) => choice === 'callOff');

type Found = { clashes: readonly Clash[]; tooMany: boolean };

/**
 * A form that first asks what is in the way: if anything is, the person sees it before the form is sent. `find` answers
 * null when the form's values are wrong, which its own sending then says.
 */
export function useClashes<V extends TreatedValues>(
  form: ContractForm<V>,
  find: () => Promise<Found | null>,
) {
  const [asking, setAsking] = useState(false);
  const [tooMany, setTooMany] = useState(false);
  const last = useRef<readonly Treated[]>([]);
  last.current = form.values.treatments ?? last.current;
  const submit = async (event?: FormEvent): Promise<boolean> => {
    event?.preventDefault();
    event?.stopPropagation();
    if (asking) return false;
    if (form.values.treatments === null) {
      setAsking(true);
      try {
        const found = await find();
        setTooMany(found?.tooMany ?? false);
        if (found && found.clashes.length > 0) {
          form.set(
            'treatments',
            found.clashes.map((clash) => beginAgain(clash, last.current)),
          );
          return false;
        }
      } catch (error) {
        report(error);
        return false;
      } finally {
        setAsking(false);
      }
    }
    return form.submit();
  };
  const goingOn = form.values.treatments?.find(({ clash }) => clash.goingOn)?.clash;
  return {
    form: { ...form, submit, busy: form.busy || asking },
    blocked: tooMany || Boolean(goingOn),
    tooMany,
  };
}
