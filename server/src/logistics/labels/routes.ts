import { mostPrinted, previewLabel, printLabels } from '@wms/contract/logistics/labels/endpoints';
import { mostLabelled } from '@wms/contract/logistics/labels/limits';
import { formatNumber } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { binary, implement } from '../../platform/http/endpoint.ts';
import { refuseUnprintable } from '../../platform/pdf/printable.ts';
import { renderPdf, renderPdfInThread, renderSvg } from '../../platform/pdf/render.ts';
import { refuse } from '../../platform/refusal.ts';
import { type LabelText, layOutFirst, layOutSheets } from './sheets.ts';

type LabelChoice = {
  kind: 'product' | 'location';
  ids?: number[] | undefined;
  below?: number | undefined;
};

type Row = { id: number; code: string; name: string; details: string[] };

/** Stores the address before the first label shows it, so that old labels are recognised when the address changes. */
export async function rememberLabelSite(db: Reader, publicUrl: string): Promise<void> {
  const address = publicUrl.replace(/\/+$/, '');
  await runSql(db)`insert into label_sites (address) values (${address}) on conflict do nothing`;
}

/** Up to this number labels are drawn faster than a thread starts. */
const mostWithoutThread = 50;

/** `publicUrl` is the address that a phone opens from a QR; without one the QR has the thing's code. */
export const labelRoutes = (publicUrl: string | undefined) => {
  const readTexts = async (db: Reader, { kind, ids, below }: LabelChoice): Promise<LabelText[]> => {
    if ((ids === undefined) === (below === undefined) || (below !== undefined && kind === 'product'))
      throw refuse.invalidRequest(
        'Indica quali etichette stampare: un elenco, oppure un’ubicazione con tutto quello che contiene',
      );
    const rows =
      kind === 'product' ? await readProducts(db, ids ?? []) : await readLocations(db, ids ?? [], below ?? 0);
    if (rows.length === 0) throw refuse.notFound('Non c’è più niente di quello che volevi etichettare');
    if (rows.length > mostLabelled)
      throw refuse.invalidRequest(
        `Qui sotto ci sono più di ${mostLabelled} ubicazioni: stampa le etichette un’area alla volta`,
      );
    return rows.map(({ id, code, name, details }) => {
      const address = publicUrl && `${publicUrl.replace(/\/+$/, '')}/${kind === 'product' ? 'p' : 'l'}/${id}`;
      // A place without a name of its own would show its code twice.
      return { address: address ?? code, code, name: name === code ? '' : name, details };
    });
  };
  return [
    implement(printLabels, async ({ query: { kind, ids, below, ...options }, db }) => {
      const labels = await readTexts(db, { kind, ids, below });
      const count = labels.length * (options.copies ?? 1);
      if (count > mostPrinted)
        throw refuse.invalid(
          'copies',
          `Sono ${formatNumber(count)} etichette: se ne stampano ${formatNumber(mostPrinted)} alla volta`,
        );
      const sheets = layOutSheets(labels, withDefaults(options));
      const body =
        labels.length > mostWithoutThread
          ? await renderPdfInThread('labels.typ', sheets, { letters: 'refuse' })
          : renderPdf('labels.typ', sheets, { letters: 'refuse' });
      return binary({ type: 'application/pdf', name: 'etichette.pdf', inline: true, body });
    }),
    implement(previewLabel, async ({ query: { kind, ids, below, ...options }, db }) => {
      const labels = await readTexts(db, { kind, ids, below });
      // Only the first label is drawn, but all are checked: a letter that can't be printed is reported before the PDF.
      refuseUnprintable({ labels });
      const svg = renderSvg('labels.typ', layOutFirst(labels, options), { letters: 'refuse' });
      return { count: labels.length, svg };
    }),
  ];
};

const withDefaults = <T extends { skip?: number | undefined; copies?: number | undefined }>(options: T) => ({
  ...options,
  skip: options.skip ?? 0,
  copies: options.copies ?? 1,
});

async function readProducts(db: Reader, ids: number[]): Promise<Row[]> {
  return runSql(db)<Row>`
    select p.id, p.code, p.name, array[p.unit || ' · ' || s.name] as details
      from unnest(${ids}::integer[]) with ordinality as requested (id, position)
      join products p on p.id = requested.id
      join sub_categories s on s.id = p.sub_category_id order by position`;
}

/** Reads the places with these ids in their order, or one place and all inside it, by code. */
async function readLocations(db: Reader, ids: number[], below: number): Promise<Row[]> {
  return runSql(db)<Row>`
    select l.id, l.code, l.name,
           array(select above.name from unnest(l.path) with ordinality as ids (id, depth)
                   join locations above on above.id = ids.id where above.id <> l.id order by depth) as details
      from locations l
      left join unnest(${ids}::integer[]) with ordinality as requested (id, position) on requested.id = l.id
     where ${below ? sql`l.path @> array[${below}::integer]` : sql`requested.id is not null`}
     order by position, l.code limit ${mostLabelled + 1}`;
}
