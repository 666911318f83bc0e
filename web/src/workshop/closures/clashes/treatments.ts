/** The bookings in the way of a closure, each with the chosen treatment, as the form stores them. */
import type { Clash } from '@wms/contract/workshop/closures/endpoints';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { report } from '../../../client/answer.ts';
import type { CallError } from '../../../client/call/send.ts';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { fromOf, type PeriodForm, toOf, whenOf } from '../../bookings/when/when.ts';

/** The treatment of a booking: a move to the offer with this index in `offersOf`, another time, or a cancellation. */
export type ClashTreatment = {
  clash: Clash;
  choice: `offer ${number}` | 'other' | 'callOff';
  when: PeriodForm;
  /** A person has chosen it, so it stays when the bookings in the way are searched again. */
  byHand?: boolean;
};

/** `treatments` is null until the bookings in the way were searched. */
export type TreatedValues = { treatments: ClashTreatment[] | null; message: string };

export const untreated: TreatedValues = { treatments: null, message: '' };

/** The possible places of a booking: other places at the same time, or the same place later. */
export const offersOf = ({ elsewhere, next }: Clash) => [...elsewhere, ...(next ? [next] : [])];

/** The first treatment of a booking: the suggested place, or a cancellation if there is none. */
export const beginWith = (clash: Clash): ClashTreatment => ({
  clash,
  choice: clash.suggested === null ? 'callOff' : `offer ${clash.suggested}`,
  when: whenOf(Date.parse(clash.from), Date.parse(clash.to)),
});

/** Keeps the person's earlier choice for a booking, unless it is a place that is no longer offered. */
export function beginAgain(clash: Clash, before: readonly ClashTreatment[]): ClashTreatment {
  const start = beginWith(clash);
  const own = before.find((candidate) => candidate.byHand && candidate.clash.id === clash.id);
  if (!own) return start;
  const { choice, when } = own;
  if (choice === 'other') return { ...start, choice, when, byHand: true };
  if (choice === 'callOff') return { ...start, choice, byHand: true };
  const chosen = JSON.stringify(offersOf(own.clash)[Number(choice.slice('offer '.length))]);
  const place = offersOf(clash).findIndex((offer) => JSON.stringify(offer) === chosen);
  return place < 0 ? start : { ...start, choice: `offer ${place}`, byHand: true };
}

/** The treatments as they are sent. */
export function bookingsOf(treatments: readonly ClashTreatment[] | null) {
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

export const callsOff = (treatments: readonly ClashTreatment[] | null) =>
  (treatments ?? []).some(({ choice }) => choice === 'callOff');

/**
 * After a refusal other bookings may be in the way, so the next submit searches for them again. Without an answer the
 * next submit sends the same treatments, because the server may have carried them out already.
 */
export function afterFailure({ status }: CallError, searchAgain: () => void): false {
  if (status >= 400 && status < 500) searchAgain();
  return false;
}

type FoundClashes = { clashes: readonly Clash[]; tooMany: boolean };

/**
 * A form that searches for the bookings in its way before it is sent; if there are any, the person sees them first.
 * `find` returns null when the form has errors; the form is then sent, which shows the errors.
 */
export function useClashes<V extends TreatedValues>(
  form: ContractForm<V>,
  find: () => Promise<FoundClashes | null>,
) {
  const [asking, setAsking] = useState(false);
  const [tooMany, setTooMany] = useState(false);
  const last = useRef<readonly ClashTreatment[]>([]);
  useEffect(() => {
    last.current = form.values.treatments ?? last.current;
  });
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
