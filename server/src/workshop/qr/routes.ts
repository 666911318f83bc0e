import { formatDate, formatNumber, formatParts } from '@wms/contract/platform/formats';
import { organisationName } from '@wms/contract/platform/settings/organisation';
import { getScanned, getSign, qrPath, renewCode } from '@wms/contract/workshop/qr/endpoints';
import { fuelLabels, kindLabels } from '@wms/contract/workshop/resources/resource';
import { getGloveBoxPage } from '@wms/contract/workshop/vans/endpoints';
import { emergencyNumbers } from '@wms/contract/workshop/vans/settings';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { binary, implement, type Route } from '../../platform/http/endpoint.ts';
import { renderPdf } from '../../platform/pdf/render.ts';
import { qr } from '../../platform/pdf/symbols.ts';
import { refuse } from '../../platform/refusal.ts';
import type { KeptSettings } from '../../platform/settings/settings.ts';
import { readScanned } from './reading.ts';

type PrintedResource = {
  kind: keyof typeof kindLabels;
  name: string;
  code: string;
  plate: string | null;
  place: string | null;
  qr: string;
};

/**
 * `publicUrl` is the address that a phone opens; without it, phones open the address at which the printing person
 * reached the server.
 */
export const qrRoutes = (publicUrl: string | undefined, settings: KeptSettings): Route[] => {
  const draw = (code: string, reachedAt: string, side: number) => {
    const drawn = qr(`${(publicUrl ?? reachedAt).replace(/\/+$/, '')}${qrPath(code)}`, side);
    if (!drawn) throw new Error('the address is too long for a QR');
    return drawn.svg;
  };
  return [
    implement(getScanned, ({ params: { code }, user, db }) => readScanned(db, code, user)),
    implement(getSign, async ({ params: { id }, reachedAt, db }) => {
      const { kind, name, code, plate, place, qr: token } = await readPrinted(db, id);
      const body = renderPdf(
        'sign.typ',
        {
          kind: kindLabels[kind],
          name,
          // People tell vans apart by their plates.
          code: plate ?? code,
          place,
          svg: draw(token, reachedAt, 90),
          words:
            kind === 'van'
              ? 'Inquadra per prenderlo, riconsegnarlo o vedere quando è libero'
              : 'Inquadra per vedere se è libera, prenotarla, dire che sei qui o che hai finito',
        },
        { letters: 'refuse' },
      );
      return binary({ type: 'application/pdf', name: `cartello-${fileName(code)}.pdf`, inline: true, body });
    }),
    implement(renewCode, async ({ params: { id }, tx }) => {
      const rows = await runSql(tx)`
        update resources set qr = gen_random_uuid() where id = ${id} returning id`;
      if (rows.length === 0) throw noResource();
      return { message: 'QR nuovo: stampa di nuovo il cartello, quello vecchio non vale più' };
    }),
    implement(getGloveBoxPage, async ({ params: { id }, reachedAt, user, db }) => {
      const { code, qr: token, ...van } = await readPage(db, id);
      const decided = settings.on(user.today);
      const body = renderPdf(
        'glove-box.typ',
        {
          ...van,
          code,
          organisation: decided.value(organisationName),
          numbers: decided
            .value(emergencyNumbers)
            .split(';')
            .map((number) => number.trim())
            .filter(Boolean),
          svg: draw(token, reachedAt, 50),
        },
        { letters: 'refuse' },
      );
      return binary({ type: 'application/pdf', name: `cruscotto-${fileName(code)}.pdf`, inline: true, body });
    }),
  ];
};

const noResource = () => refuse.notFound('Stanza o furgone non trovato');

const fileName = (code: string) => code.toLowerCase().replace(/[^a-z0-9]+/g, '-');

async function readPrinted(db: Reader, id: number): Promise<PrintedResource> {
  const [resource] = await runSql(db)<PrintedResource>`
    select r.kind, r.name, r.code, coalesce(r.place, room.name) as place, r.qr, v.plate
      from resources r left join resources room on room.id = r.parent_id left join vans v on v.resource_id = r.id
     where r.id = ${id}`;
  if (!resource) throw noResource();
  return resource;
}

type Van = {
  name: string;
  code: string;
  qr: string;
  plate: string;
  make: string | null;
  model: string | null;
  fuel: keyof typeof fuelLabels;
  seats: number | null;
  category: string;
  loadKg: number | null;
  towBar: boolean;
  keyPlace: string | null;
  tollDevice: string | null;
  tollDeviceUntil: string | null;
  insuranceUntil: string | null;
  inspectionUntil: string | null;
};

/** Returns the facts of a van with their labels; empty ones are left out. */
async function readPage(db: Reader, id: number) {
  const [van] = await runSql(db)<Van>`
    select r.name, r.code, r.qr, v.plate, v.make, v.model, v.fuel, r.capacity as seats, v.licence_category as category,
           v.load_kg as "loadKg", v.tow_bar as "towBar", v.key_place as "keyPlace", v.toll_device as "tollDevice",
           v.toll_device_until as "tollDeviceUntil",
           v.insurance_until as "insuranceUntil", v.inspection_until as "inspectionUntil"
      from resources r join vans v on v.resource_id = r.id where r.id = ${id}`;
  if (!van) throw noResource();
  const facts: [string, string | null | false][] = [
    ['Veicolo', [van.make, van.model].filter(Boolean).join(' ') || null],
    ['Carburante', fuelLabels[van.fuel]],
    ['Posti', van.seats !== null && `${van.seats}, chi guida compreso`],
    ['Patente', van.category],
    ['Portata', van.loadKg !== null && `${formatNumber(van.loadKg)} kg`],
    ['Gancio di traino', van.towBar && 'Sì'],
    ['Chiavi', van.keyPlace],
    [
      'Telepass',
      formatParts(van.tollDevice, van.tollDeviceUntil && `fino ${formatDate(van.tollDeviceUntil, 'al')}`),
    ],
    ['Assicurazione fino al', van.insuranceUntil && formatDate(van.insuranceUntil)],
    ['Revisione entro il', van.inspectionUntil && formatDate(van.inspectionUntil)],
  ];
  return {
    name: van.name,
    code: van.code,
    plate: van.plate,
    qr: van.qr,
    facts: facts.filter(([, value]) => value),
  };
}
