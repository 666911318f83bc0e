/**
 * /ricevute/nuova. `?socio=12` begins with a member who pays, `&importo=20` with so much money; `?sostituisce=7` begins
 * with a receipt that is annulled when this one is issued in its place.
 */

import { getReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import {
  getReceiptForm,
  prepareReplacement,
  previewReceipt,
} from '@wms/contract/accounting/receipts/writing';
import { pageLink } from '@wms/contract/pages/link';
import type { Answer } from '@wms/contract/platform/endpoint';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { plainOf } from '../../../ui/fields/numbers/plain-decimal.ts';
import { useAsked, useNavigate, usePageSearch } from '../../../ui/page/link.ts';
import { EmptyState, Page, Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { numberOf } from '../shared/number.ts';
import { NewReceiptForm } from './Form.tsx';
import { type Given, useReceiptForm } from './use-receipt-form.ts';
import { newReceipt, payerByHand, type ReceiptValues, replacementOf } from './values.ts';

const back = { to: '/ricevute', label: 'Ricevute' } as const;

type Search = { socio?: unknown; importo?: unknown; sostituisce?: unknown };
const idIn = (value: unknown) => (/^[1-9]\d{0,8}$/.test(String(value ?? '')) ? String(value) : null);
const moneyIn = (value: unknown) => {
  const text = String(value ?? '').replace('.', ',');
  return plainOf(text) !== null && Number(plainOf(text)) > 0 ? text : null;
};

export default function NewReceipt() {
  const { socio, importo, sostituisce }: Search = usePageSearch();
  const [memberId, replacedId] = [idIn(socio), idIn(sostituisce)];
  const { begun, leave } = useBegun({
    memberId: memberId === null ? null : Number(memberId),
    amount: moneyIn(importo),
    asked: useAsked(),
  });
  if (replacedId) return <Replacement key={replacedId} id={replacedId} />;
  const { count, first, given } = begun;
  return (
    <Page title="Nuova ricevuta" back={back}>
      {first === null ? (
        <Begun key={count} initial={newReceipt} given={given} onPayer={leave} />
      ) : (
        <OfMember key={count} memberId={first} given={given} onPayer={leave} />
      )}
    </Page>
  );
}

/**
 * The form that is open, counted, with the member of whom it began. A member in the address begins another form, unless
 * the person has already chosen them by hand in this one. With another payer chosen by hand, the address names nobody
 * any more, so that 'incassa Bianchi' leads to Bianchi again.
 */
function useBegun(given: Given) {
  const navigate = useNavigate();
  const [begun, setBegun] = useState({ count: 0, first: given.memberId, given, seen: given, chosen });
  const { seen } = begun;
  const isSame = seen.memberId === given.memberId;
  if (!isSame || seen.amount !== given.amount || seen.asked !== given.asked) {
    const isLeft = begun.chosen.byHand && given.memberId === null;
    const isHere = isSame || (given.memberId !== null && given.memberId === begun.chosen.memberId);
    if (isLeft) setBegun({ ...begun, seen: given });
    else if (isHere) setBegun({ ...begun, seen: given, given, chosen });
    else setBegun({ count: begun.count + 1, first: given.memberId, given, seen: given, chosen });
  }
  const leave = (memberId: number | null) => {
    setBegun((now) => ({ ...now, given: nobody, chosen: { byHand: true, memberId } }));
    if (given.memberId !== null) void navigate({ to: '/ricevute/nuova', replace: true, ignoreBlocker: true });
  };
  return { begun, leave };
}

const nobody: Given = { memberId: null, amount: null, asked: undefined };
/** The payer whom the person has chosen by hand in the open form. */
const chosen: { byHand: boolean; memberId: number | null } = { byHand: false, memberId: null };

type FormStart = { given: Given; onPayer: (memberId: number | null) => void };

function OfMember({ memberId, ...start }: FormStart & { memberId: number }) {
  const { data, error, refetch } = useAnswer(previewReceipt, {
    body: { payer: { kind: 'socio', memberId }, lines: [] },
  });
  if (!data) return <Pending error={error} onRetry={refetch} rows={4} height={120} />;
  if (!data.payer) return <Begun initial={newReceipt} {...start} />;
  const { name, onBehalfOf, email } = data.payer;
  const payer = { ...payerByHand, kind: 'socio', id: memberId, name: onBehalfOf ?? name } as const;
  const begin = (kinds: Start['kinds']) => ({ ...newReceipt(kinds), payer, mailTo: email ?? '' });
  return <Begun initial={begin} {...start} />;
}

function Replacement({ id }: { id: string }) {
  const { data: prepared, error, refetch } = useAnswer(prepareReplacement, { params: { id } });
  const replaced = useAnswer(getReceiptDetails, { params: { id } });
  const title = replaced.data
    ? `Sostituisci la ricevuta ${numberOf(replaced.data)}`
    : 'Sostituisci la ricevuta';
  const to = { to: pageLink('/ricevute/$id', { id }), label: 'Ricevuta' };
  return (
    <Page title={title} shortTitle="Sostituisci" back={to}>
      {prepared ? (
        <>
          <Notice color="gray" role="status" mb={16}>
            La ricevuta di prima resta nel registro, annullata; la nuova ha il prossimo numero. Succede tutto
            insieme, o niente.
          </Notice>
          <Begun initial={(kinds) => replacementOf(prepared, kinds)} replaces={Number(id)} />
        </>
      ) : (
        <Pending error={error} onRetry={refetch} rows={4} height={120} missing="Questa ricevuta non c’è." />
      )}
    </Page>
  );
}

type Start = Answer<typeof getReceiptForm>;
type BegunProps = {
  initial: (kinds: Start['kinds']) => ReceiptValues;
  replaces?: number;
} & Partial<FormStart>;

function Begun(props: BegunProps) {
  const { data, error, refetch } = useAnswer(getReceiptForm);
  if (!data) return <Pending error={error} onRetry={refetch} rows={4} height={120} />;
  if (data.kinds.length === 0)
    return (
      <EmptyState>Nessuna causale è in uso: aggiungine una nelle regole contabili, poi torna qui.</EmptyState>
    );
  return <Editor start={data} {...props} />;
}

type EditorProps = BegunProps & { start: Start };
function Editor({ start, initial: begin, replaces, given = nobody, onPayer }: EditorProps) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [initial] = useState(() => begin(start.kinds));
  const receipt = useReceiptForm({
    start,
    initial,
    replaces: replaces ?? null,
    given,
    onPayer,
    onIssued: (id) => goOn({ to: pageLink('/ricevute/$id', { id }), replace: true, ignoreBlocker: true }),
  });
  const cancel = () =>
    void navigate({ to: replaces ? pageLink('/ricevute/$id', { id: replaces }) : '/ricevute' });
  return <NewReceiptForm receipt={receipt} onCancel={cancel} />;
}
