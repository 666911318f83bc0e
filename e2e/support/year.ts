/** A year of the treasurer for browser tests: fees, receipts of several causali, donations, an expense report. */
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { issueReceipt } from '../../server/src/accounting/receipts/issuing.ts';
import { inTransaction } from '../../server/src/platform/database/connection.ts';
import { reportsOf } from '../../server/testing/accounting/expense-reports.ts';
import { addMemberWithFee } from '../../server/testing/accounting/fees.ts';
import type { Caller } from '../../server/testing/app.ts';
import type { Product } from './product.ts';

const organisation = {
  name: 'Officina Corse',
  address: 'Via Roma 1, 10121 Torino (TO)',
  taxCode: '97500000001',
  vatNumber: null,
  site: null,
};

/** One day of the year before and twelve of this one: the first of each month, then that of the present month again. */
const daysOfIssue = () => {
  const [year = 0, month = 0] = today().split('-').map(Number);
  const firstOf = (index: number) => `${year}-${String(Math.min(index + 1, month)).padStart(2, '0')}-01`;
  return [`${year - 1}-11-20`, ...Array.from({ length: 12 }, (_, index) => firstOf(index))];
};

export async function makeYear(product: Product, treasurer: Caller) {
  const { rows } = await sql<{ nature: string; id: number }>`select nature, id from receipt_kinds`.execute(
    product.db,
  );
  // With a virtual stamp, receipts above the threshold need none to stick on.
  await sql`insert into settings (name, value, valid_from)
            values ('accounting.virtualStamp', ${JSON.stringify('aut. n. 1 del 01/01/2020')}, '2020-01-01')`.execute(
    product.owner,
  );
  const kindOf = (nature: string) => rows.find((kind) => kind.nature === nature)?.id ?? 0;
  const payers = [
    { name: 'Bruna Donatella Montecchi', taxCode: 'VRDNNA85T50A562S' },
    { name: 'Carlo Sala', taxCode: null },
    { name: 'Associazione culturale Amici della Meccanica di Precisione', taxCode: null },
  ];
  for (const [index, on] of daysOfIssue().entries()) {
    const { name, taxCode } = payers[(index + 1) % payers.length] ?? { name: 'Carlo Sala', taxCode: null };
    const natures = ['quota', 'donazione', 'corso'];
    await inTransaction(product.db, null, (tx) =>
      issueReceipt(tx, product.storage, {
        payer: { kind: 'libero', name, taxCode, address: null, email: null },
        lines: natures.slice(0, 1 + (index % 3)).map((nature, at) => ({
          kindId: kindOf(nature),
          amount: `${7 + index * 3 + at}.${10 + at}`,
        })),
        method: index % 4 === 3 ? 'contanti' : 'bonifico',
        paidOn: on,
        issuedOn: on,
        issuedBy: treasurer.id,
        organisation,
      }),
    );
  }
  const spender = await product.person({ permissions: [can.expenseReports], nome: 'Paolo', cognome: 'Neri' });
  const paid = await reportsOf(spender).ready({ amount: '43.20' });
  await reportsOf(spender).ready({ amount: '18.90', category: 'vitto', description: 'Pranzo in pista' });
  await reportsOf(treasurer).approved(paid);
  return { report: paid };
}

/** Members with open fees, and a file of the bank that pays some of them. */
export async function makeBankFile(product: Product, { size }: { size: number }) {
  const year = Number(today().slice(0, 4));
  const fee = (firstName: string, lastName: string) =>
    addMemberWithFee(product, { firstName, lastName: `${lastName} ${size}`, socialYear: year });
  await fee('Lucia', 'Bassi');
  await fee('Mario', 'Gatti');
  await fee('Giulia', 'Gatti');
  const day = today().split('-').reverse().join('/');
  return [
    `Conto corrente;IT60X0542811101000000123456`,
    'Data contabile;Importo;Descrizione operazione;CRO',
    `${day};25,00;BONIFICO A VOSTRO FAVORE DA BASSI ${size} LUCIA QUOTA ASSOCIATIVA;CRO${size}1`,
    `${day};50,00;Bonifico GATTI ${size} quote dei figli Mario e Giulia;CRO${size}2`,
    `${day};-43,20;Bonifico a NERI PAOLO rimborso spese di trasferta;TRN${size}3`,
    `${day};-2,${size % 100};Canone mensile del conto;`,
    `Saldo finale;;;`,
  ].join('\r\n');
}
