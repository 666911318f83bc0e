/** Reads the facts of an order at the moment of printing, and writes them as the paper shows them. */
import type { PrintedLine, PrintedOrder } from '@wms/contract/logistics/orders/printed';
import { totalsOf } from '@wms/contract/logistics/orders/totals';
import { inLanguage } from '@wms/contract/logistics/orders/writing';
import type { Language } from '@wms/contract/logistics/suppliers/fields';
import { compareMoney, multiplyMoney } from '@wms/contract/platform/money';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { readOrganisation } from '../../../platform/papers/organisation.ts';
import { makePaperCode } from '../../../platform/papers/paper-code.ts';
import { addressLine } from '../../shared/address-line.ts';
import { noOrder } from '../../shared/missing.ts';
import { orderMailOf } from '../reading.ts';

type PrintRequest = { revision: number; language: Language; personId: number };

type Row = Omit<PrintedOrder, 'organisation' | 'language' | 'revision' | 'rates' | 'goods'>;

const placeOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then ${sql.ref(`${alias}.name`)} || ' (' || ${sql.ref(`${alias}.code`)} || ')' end`;

/** Reads the order as it is now, with the current names and addresses. */
export async function readPrinted(
  db: Reader,
  id: number,
  { revision, language, personId }: PrintRequest,
): Promise<PrintedOrder> {
  const [row] = await runSql(db)<Row>`
    select order_number(o.year, o.number) as number, o.ordered_on as "orderedOn", rome_today() as "madeOn",
           json_build_object(
             'name', s.name, 'vatNumber', s.vat_number, 'taxCode', s.tax_code, 'email', ${orderMailOf},
             'address', (
               select ${addressLine}
                 from supplier_addresses a where a.supplier_id = s.id
                order by a.kind = 'sede' desc, a.preferred desc, a.id limit 1)) as supplier,
           s.customer_code as "customerCode", o.offer, o.payment_terms as "paymentTerms", o.needed_on as "neededOn",
           ${placeOf('place')} as place, o.message,
           (select json_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.institutional_email)
              from users u where u.id = ${personId}) as contact,
           o.shipping, o.shipping_vat as "shippingVat", o.net, o.vat, o.total,
           coalesce((select json_agg(json_build_object(
               'id', l.id, 'code', p.code, 'supplierCode', l.supplier_code, 'description', l.description,
               'unit', l.unit, 'quantity', l.quantity::text, 'packSize', l.pack_size::text, 'price', l.price::text,
               'discount', l.discount::text, 'vat', l.vat::text, 'net', l.net::text, 'neededOn', l.needed_on,
               'place', ${placeOf('spot')}) order by l.position)
             from order_lines l left join products p on p.id = l.product_id
             left join locations spot on spot.id = l.location_id where l.order_id = o.id), '[]') as lines
      from orders o join suppliers s on s.id = o.supplier_id left join locations place on place.id = o.location_id
     where o.id = ${id}`;
  if (!row) throw noOrder();
  const { goods, rates } = totalsOf(row.lines, row);
  return { ...row, organisation: await readOrganisation(db), language, revision, goods, rates };
}

type Paper = {
  id: number;
  /** The address of WMS, for the QR; undefined when no address is configured. */
  site: string | undefined;
  differences: readonly string[];
};

/** Makes the data that the template order.typ prints. */
export function paperOf(printed: PrintedOrder, { id, site, differences }: Paper) {
  const { language, supplier, organisation, number, revision, orderedOn, madeOn, total } = printed;
  const write = inLanguage(language);
  const day = (date: string | null) => date && write.day(date);
  const hasShipping = compareMoney(printed.shipping, '0') > 0;
  const data = {
    language,
    organisation,
    number,
    revision,
    code: makePaperCode({
      title: `${number}/${revision}`,
      site: site ?? null,
      page: `ordini/${id}?revisione=${revision}`,
      facts: [number, revision, orderedOn, madeOn, supplier.name, total, printed.lines.length],
    }),
    orderedOn: write.day(orderedOn),
    madeOn: write.day(madeOn),
    supplier,
    customerCode: printed.customerCode,
    offer: printed.offer,
    paymentTerms: printed.paymentTerms,
    neededOn: day(printed.neededOn),
    place: printed.place,
    message: printed.message,
    contact: printed.contact,
    differences,
    hasDiscounts: printed.lines.some(({ discount }) => Number(discount) > 0),
    lines: printed.lines.map((line, index) => lineOf(line, index, language)),
    shipping: hasShipping ? write.amount(printed.shipping) : null,
    goods: write.amount(printed.goods),
    net: write.amount(printed.net),
    rates: printed.rates.map(({ vat, net, tax }) => ({
      vat: write.number(vat),
      net: write.amount(net),
      tax: write.amount(tax),
    })),
    vat: write.amount(printed.vat),
    total: write.amount(total),
  };
  return { template: 'order.typ', data };
}

function lineOf(line: PrintedLine, index: number, language: Language) {
  const write = inLanguage(language);
  return {
    position: String(index + 1),
    code: line.supplierCode ?? line.code ?? '',
    ownCode: line.supplierCode === null ? null : line.code,
    description: line.description,
    quantity: write.number(line.quantity),
    unit: write.unit(line.unit),
    pack: Number(line.packSize) === 1 ? null : write.number(line.packSize),
    price: write.price(line.price),
    discount: Number(line.discount) > 0 ? write.number(line.discount) : '',
    vat: write.number(line.vat),
    net: write.amount(line.net),
    /** The net in cents, which the template adds up from page to page. */
    cents: Number(multiplyMoney(line.net, '100').slice(0, -3)),
    neededOn: line.neededOn && write.day(line.neededOn),
    place: line.place,
  };
}
