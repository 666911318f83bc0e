import { managesOrders, receivesGoods } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { formatNumber } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { type ReactNode, useRef, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { CallError, defaultMessage, isUnreachable } from '../../../client/call/send.ts';
import { useMay } from '../../../client/session/permission.ts';
import { contentOf, slots } from '../../../ui/cupboards/slots.ts';
import { later } from '../../../ui/modal/later.tsx';
import { targetOf, useNavigate } from '../../../ui/page/link.ts';
import { EmptyState, Skeletons } from '../../../ui/page/Page.tsx';
import { isOrderCode } from '../../shared/order-code.ts';
import { mayBeTimes } from '../../shared/reader/times.ts';
import type { ReadingWay } from '../../shared/reader/unread.ts';
import { refuseTimes } from '../lines/booked.ts';
import type { Mode } from '../lines/modes.ts';
import { isKnownCode, type LookupResult, lookUp } from '../lookups/look-up.ts';
import { giveCode, useAfterReadings, useCodes } from '../shared/codes.ts';
import { signal } from '../shared/signals.ts';
import { useOnceBack } from '../shared/use-once-back.ts';
import { FoundPlace } from './FoundPlace.tsx';
import { FoundThing } from './FoundThing.tsx';

const CardAnswer = later(() => contentOf(slots.memberCard));
const UnknownCode = later(async () => (await import('../lookups/UnknownCode.tsx')).UnknownCode);

// The program that finds orders is loaded only when an order's code is read.
const findOrder = async (code: string, as: 'findOrder' | 'findAwaited') =>
  (await import('./orders.ts'))[as](code);

// The contract of members' cards is loaded only when a code that looks like a card's is read.
const readCard = async (code: string) =>
  code.includes('tessera=')
    ? (await import('@wms/contract/accounting/members/card')).readCardCode(code)
    : null;

type SearchState = { code: string } & (
  | { is: 'asked' }
  | { is: 'broken' }
  | { is: 'found'; found: LookupResult; how: ReadingWay }
  | { is: 'card'; card: string }
  | { is: 'failed'; message: string; later: boolean; how: ReadingWay }
);

type Props = {
  person: number | null;
  onMode: (mode: Mode) => void;
  /** The part of the page that is shown before the first reading, besides the words. */
  acts: ReactNode;
};

/** Looks up one code, and shows all its information and actions. */
export function SearchMode({ person, onMode, acts }: Props) {
  const [shown, setShown] = useState<SearchState | null>(null);
  const ordering = useMay(managesOrders);
  const receiving = useMay(receivesGoods);
  const checksCards = useMay([[can.receiptsManagement]]);
  const navigate = useNavigate();

  /** The quantity that was said alone, for the next code. */
  const nextTimes = useRef<string | null>(null);
  const expect = (times: string) => {
    nextTimes.current = times;
    signal('read');
    alert.info(`Prossima lettura: ${formatNumber(times)}`);
  };

  const show = async (code: string, how: ReadingWay, quiet = false) => {
    if (!quiet) setShown({ code, is: 'asked' });
    try {
      const page =
        (ordering || receiving) && isOrderCode(code)
          ? await findOrder(code, ordering ? 'findOrder' : 'findAwaited')
          : null;
      if (page !== null) {
        signal('read');
        await navigate(targetOf(page));
        return;
      }
      const found = await lookUp(code);
      if (found.answer.kind === 'unknown' && how.byHand && mayBeTimes(code)) {
        setShown(null);
        return expect(code.replace(',', '.'));
      }
      const wrong = found.answer.kind === 'product' && refuseTimes(found.answer, how.times);
      if (wrong) alert.error(wrong);
      setShown({ code, is: 'found', found, how: wrong ? { ...how, times: null } : how });
      // A typed name is no mistake, so it gives no signal.
      if (!quiet && !(found.answer.kind === 'unknown' && how.byHand && isName(code)))
        signal(found.answer.kind === 'unknown' ? 'refused' : 'read');
    } catch (error) {
      const message = error instanceof CallError ? error.message : defaultMessage;
      setShown({ code, is: 'failed', message, later: isUnreachable(error), how });
      signal('refused');
    }
  };
  const read = async (code: string, given: ReadingWay) => {
    const how = given.times ? given : { ...given, times: nextTimes.current };
    nextTimes.current = null;
    const card = checksCards ? await readCard(code) : null;
    if (card) {
      signal('read');
      return setShown({ code, is: 'card', card });
    }
    const note = deliveryNoteOf(code);
    return note ? navigate({ to: pageLink('/ddt/$id', { id: note }) }) : show(code, how);
  };
  const reads = useCodes(read, {
    knows: (code) =>
      isOrderCode(code) ||
      deliveryNoteOf(code) !== undefined ||
      code.includes('tessera=') ||
      isKnownCode(code),
    expect,
    keep: (code, why) => why === 'broken' && setShown({ code, is: 'broken' }),
  });
  const waiting = shown?.is === 'failed' && shown.later ? shown : null;
  const askAgain = useAfterReadings(() => waiting && show(waiting.code, waiting.how));
  useOnceBack(waiting !== null, askAgain.run);

  // The former thing disappears at once, because the person could press one of its buttons and mean the code just read.
  if (reads || shown?.is === 'asked') return <Skeletons count={2} />;
  if (!shown)
    return (
      <>
        {acts}
        <EmptyState>
          Inquadra un’etichetta, usa un lettore o scrivi un codice: prodotto, ubicazione, lotto o numero di
          serie.
        </EmptyState>
      </>
    );
  if (shown.is === 'broken')
    return (
      <EmptyState>
        <strong>Lettura interrotta, rileggi.</strong> È arrivato solo «{shown.code}».
      </EmptyState>
    );
  if (shown.is === 'card') return <CardAnswer key={shown.card} code={shown.card} />;
  if (shown.is === 'failed') {
    const soon = 'Lo cerco quando torna la rete.';
    return (
      <EmptyState>
        {shown.later && shown.how.byHand && isName(shown.code)
          ? `Senza rete si cercano i codici, non i nomi. Cerco «${shown.code}» quando torna la rete.`
          : `«${shown.code}» non si trova su questo dispositivo. ${shown.later ? soon : shown.message}`}
      </EmptyState>
    );
  }
  const { answer, keptAt } = shown.found;
  const { how } = shown;
  if (answer.kind === 'unknown')
    return (
      <UnknownCode
        key={shown.code}
        code={shown.code}
        how={how}
        onLinked={(code = shown.code) => giveCode(code)}
      />
    );
  if (answer.kind === 'location')
    return <FoundPlace location={answer.location} keptAt={keptAt} onMode={onMode} />;
  return (
    <FoundThing
      key={`${shown.code} ${answer.product.id}`}
      reading={answer}
      keptAt={keptAt}
      person={person}
      times={how.times ?? null}
      onBooked={() => show(shown.code, { ...how, times: null }, true)}
    />
  );
}

const isName = (text: string) => /^[\p{L} ]+$/u.test(text) || text.includes(' ');

/** The QR on a delivery note is the address of its page. */
const deliveryNoteOf = (code: string) => /^https?:\/\/[^/]+\/ddt\/(\d+)(?:[?#]|$)/.exec(code)?.[1];
