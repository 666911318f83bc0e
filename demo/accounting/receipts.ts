/** Three years of receipts of every kind: members' fees, courses, donations, refunds; some annulled, some replaced. */

import type { Payer } from '@wms/contract/accounting/receipts/writing';
import { receiptPlace, receiptSignatory } from '@wms/contract/accounting/rules/settings';
import { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import { addMoney, compareMoney } from '@wms/contract/platform/money';
import { dayInRome } from '@wms/contract/platform/schema';
import { sinceEver } from '@wms/contract/platform/setting';
import {
  annulReceipt,
  issueReceipt,
  type NewLine,
  writeReceipt,
} from '../../server/src/accounting/receipts/issuing.ts';
import { runSql, type Writer } from '../../server/src/platform/database/connection.ts';
import type { Storage } from '../../server/src/platform/files/storage.ts';
import type { Organisation } from '../../server/src/platform/papers/organisation.ts';
import { writeSetting } from '../../server/src/platform/settings/writing.ts';

type Chance = {
  next(): number;
  between(least: number, most: number): number;
  one<T>(list: readonly T[]): T;
  likely(share: number): boolean;
};
type ReceiptContext = {
  chance: Chance;
  people: { ids: readonly number[]; teamIds: readonly { id: number; members: readonly number[] }[] };
  organisation: Organisation;
  now: Date;
  storage: Storage;
};

type PlannedReceipt = {
  day: string;
  payer: Payer;
  lines: NewLine[];
  method: PaymentMethod;
  paidOn: string;
  reference: string | null;
};

const receiptsInAll = 300;
const ofToday = 6;

/** Companies and friends of the team; they are neither members nor users. */
const donors = [
  ['Officine Meccaniche Ferraris S.r.l.', '00743110157', 'Corso Unione Sovietica 112, 10134 Torino (TO)'],
  ['Fondazione Amici della Meccanica', '00488410010', 'Via Lagrange 20, 10123 Torino (TO)'],
  ['Rosanna Bellucci', null, 'Via Nizza 45, 10126 Torino (TO)'],
  ['Ettore Quaranta', null, 'Strada del Fortino 8, 10152 Torino (TO)'],
] as const;

/** The payments besides fees: the name of the kind, the description, the euros. */
const others = [
  ['Corso', 'Corso di saldatura TIG', '60.00'],
  ['Corso', 'Corso di guida sicura in pista', '120.00'],
  ['Rimborso', 'Rimborso trasferta di Varano', '35.50'],
  ['Altro', 'Maglietta della squadra', '18.50'],
  ['Altro', 'Divisa della squadra', '45.00'],
] as const;

const dayOf = (instant: number) => dayInRome(new Date(instant));

export async function makeReceipts(tx: Writer, making: ReceiptContext): Promise<void> {
  const { chance, people, organisation, now, storage } = making;
  const by = people.ids[0] ?? null;
  await writeSetting(tx, receiptPlace, { value: 'Torino', validFrom: sinceEver, setBy: by });
  const signatory = { value: 'La tesoriera', validFrom: sinceEver, setBy: by };
  await writeSetting(tx, receiptSignatory, signatory);
  const kinds = await runSql(tx)<{
    id: number;
    name: string;
  }>`select id, name from receipt_kinds order by id`;
  const kindOf = (name: string) => kinds.find((kind) => kind.name === name)?.id ?? 0;
  const first = Date.UTC(now.getUTCFullYear() - 2, 0, 10);
  const last = now.getTime() - 86_400_000;
  const wanted = await wantedFees(tx, kindOf('Quota associativa'), dayOf(last));
  while (wanted.length < receiptsInAll - ofToday) {
    const at = first + chance.next() * (last - first);
    const day = dayOf(at);
    const paidOn = dayOf(Math.max(first, at - chance.between(0, 4) * 86_400_000));
    const method = chance.one(['bonifico', 'contanti', 'satispay', 'bonifico', 'carta', 'paypal'] as const);
    const reference = method === 'bonifico' ? `CRO ${chance.between(10_000_000, 99_999_999)}` : null;
    wanted.push({ day, paidOn, method, reference, ...somethingPaid() });
  }
  // Receipts are issued in the order of their dates, because their numbers follow the dates.
  let stamps = 0;
  for (const [place, name] of wanted.toSorted((a, b) => (a.day < b.day ? -1 : 1)).entries()) {
    const { day, ...receipt } = name;
    // Fees are exempt. The duty depends on the sum of the other lines.
    const taxed = receipt.lines.filter(({ kindId }) => kindId !== kindOf('Quota associativa'));
    const owes = compareMoney(addMoney(...taxed.map(({ amount }) => amount)), '77.47') === 1;
    if (owes) stamps += 1;
    const stamp = owes
      ? { code: String(1_000_000_000_000 + stamps).padStart(14, '0'), date: receipt.paidOn }
      : null;
    const teamId = teamOf(receipt.payer);
    const issued = { ...receipt, organisation, stamp, teamId, issuedOn: day, issuedBy: by };
    const { id } = await writeReceipt(tx, issued);
    if (place % 60 === 30) await annulReceipt(tx, storage, { id, reason: 'Emessa due volte', by: null });
    if (place % 75 === 70) {
      await annulReceipt(tx, storage, { id, reason: 'Metodo di pagamento sbagliato', by: null });
      await writeReceipt(tx, {
        ...issued,
        method: 'carta',
        reference: null,
        ...keptPayments(issued),
        replacesId: id,
      });
    }
  }
  const today = dayInRome(now);
  for (const [place, userId] of people.ids.slice(1, 1 + ofToday).entries())
    await issueReceipt(tx, storage, {
      payer: { kind: 'utente', userId },
      lines: [
        place % 3 === 2
          ? { kindId: kindOf('Altro'), description: 'Divisa della squadra', amount: '45.00' }
          : {
              kindId: kindOf('Quota associativa'),
              description: `Quota associativa ${now.getUTCFullYear()}`,
              amount: '25.00',
            },
      ],
      method: chance.one(['contanti', 'bonifico', 'satispay'] as const),
      paidOn: today,
      issuedOn: today,
      reference: null,
      issuedBy: by,
      organisation,
    });

  // A payment other than a fee is income of the payer's team.
  function teamOf(payer: Payer): number | null {
    const team =
      payer.kind === 'utente' && people.teamIds.find(({ members }) => members.includes(payer.userId));
    return team ? team.id : null;
  }

  function somethingPaid(): Pick<PlannedReceipt, 'payer' | 'lines'> {
    if (chance.likely(0.2)) {
      const [name, taxCode, address] = chance.one(donors);
      return {
        payer: { kind: 'libero', name, taxCode, address, email: null },
        lines: [{ kindId: kindOf('Erogazione liberale'), amount: chance.one(['50.00', '75.00', '250.00']) }],
      };
    }
    const userId = chance.one(people.ids.slice(1, 37));
    const [kind, description, amount] = chance.one(others);
    const line = { kindId: kindOf(kind), description, amount };
    const [second] = chance.likely(0.15) ? others.slice(3) : [];
    return {
      payer: { kind: 'utente', userId },
      lines: second
        ? [line, { kindId: kindOf(second[0]), description: second[1], amount: second[2] }]
        : [line],
    };
  }
}

/**
 * A receipt for recorded payments keeps its method and reference when it is replaced, because the payments have their
 * own.
 */
const keptPayments = ({
  lines,
  method,
  reference,
}: Pick<PlannedReceipt, 'lines' | 'method' | 'reference'>) =>
  lines.some(({ paymentIds = [] }) => paymentIds.length > 0) ? { method, reference } : {};

/** Returns the payments of the demo's members. A few of the last year wait for the mass issue. */
async function wantedFees(tx: Writer, kindId: number, last: string): Promise<PlannedReceipt[]> {
  const fees = await runSql(tx)<{
    memberId: number;
    membershipId: number;
    ids: number[];
    amount: string;
    paidOn: string;
    method: string;
    reference: string | null;
  }>`
    select s.member_id as "memberId", s.id as "membershipId", array_agg(p.id order by p.id) as ids,
           sum(p.amount)::numeric(12, 2)::text as amount, p.paid_on as "paidOn", p.method, p.reference
      from membership_payments p join memberships s on s.id = p.membership_id
     where p.receipt_id is null and p.paid_on <= ${last}
       and (s.social_year < (select max(social_year) from memberships) or s.id % 5 > 0)
     group by s.id, p.paid_on, p.method, p.reference order by p.paid_on, s.id limit 220`;
  return fees.map(({ memberId, membershipId, ids, amount, paidOn, method, reference }) => ({
    day: paidOn,
    paidOn,
    method: PaymentMethod.parse(method),
    reference,
    payer: { kind: 'socio', memberId },
    lines: [{ kindId, amount, membershipId, paymentIds: ids }],
  }));
}
