/** Reads places from a file: as paths of names, or as codes with the code of the place around them. */

import { levelsOf } from '@wms/contract/imports/category-path';
import { locationKinds } from '@wms/contract/logistics/locations/endpoints';
import { managesWarehouses } from '@wms/contract/logistics/shared/access';
import { formatAny } from '@wms/contract/platform/formats';
import { messages } from '@wms/contract/platform/messages';
import type { Context, ReadRow, Session, SessionCounts } from '../../../platform/imports/kinds/session.ts';
import { WrittenQuantity } from '../../../platform/imports/reading/values.ts';
import { locationCode } from './codes.ts';
import { kindOf, type Place, type PlaceTree, readPlaces, writePlaces } from './tree.ts';

type Refuse = (field: string, message: string) => null;

export async function locationSession(context: Context): Promise<Session> {
  const tree = await readPlaces(context.tx);
  const counts: SessionCounts = { created: 0, updated: 0, unchanged: 0 };
  let blank = 0;
  const rows: ReadRow[] = [];
  return {
    async add(more) {
      rows.push(...more);
    },
    async check() {
      // In the file a place may come after the places inside it.
      const depthOf = ({ cells }: ReadRow) => levelsOf(cells.path ?? '', context.options.separator).length;
      const ordered = context.has('path')
        ? rows.toSorted((a, b) => depthOf(a) - depthOf(b))
        : putParentsFirst(rows);
      for (const row of ordered) {
        const outcome = applyRow(context, tree, row, () => blank++);
        if (outcome) counts[outcome]++;
      }
      giveCodes(tree);
      // The created places include those that the file only names as parents of others.
      counts.created = tree.added().length;
      return { ...counts, ...(blank > 0 && { blank }) };
    },
    write: () => writePlaces(context, tree),
  };
}

/** Puts each row after its parent's row; rows that form a circle keep their place and won't find their parent. */
function putParentsFirst(rows: readonly ReadRow[]): ReadRow[] {
  const byCode = new Map(rows.map((row) => [(row.cells.code ?? '').toUpperCase(), row]));
  const ordered = new Set<ReadRow>();
  const visiting = new Set<ReadRow>();
  const add = (row: ReadRow) => {
    if (ordered.has(row) || visiting.has(row)) return;
    visiting.add(row);
    const parent = byCode.get((row.cells.parentCode ?? '').toUpperCase());
    if (parent && row.cells.parentCode && visiting.size < 100) add(parent);
    visiting.delete(row);
    ordered.add(row);
  };
  for (const row of rows) add(row);
  return [...ordered];
}

function applyRow(
  context: Context,
  tree: PlaceTree,
  row: ReadRow,
  onBlank: () => void,
): keyof SessionCounts | null {
  const { cells } = row;
  const refuse: Refuse = (field, message) => {
    context.wrong(row.row, field, cells[field] ?? '', message);
    return null;
  };
  const wanted = readValues(cells, refuse);
  if (!wanted) return null;
  const place = findOrAdd(context, tree, row, refuse);
  if (!place) return null;
  if (place.row !== null)
    return refuse(context.has('path') ? 'path' : 'code', `È già alla riga ${place.row}`);
  place.row = row.row;
  // A place without a parent stays a warehouse, whatever kind the row has.
  if (place.parent === null) delete wanted.kind;
  if (!context.has('closed')) reopenUndone(place);
  if (place.id !== null) settleBlankCells(context, place, wanted, row, onBlank);
  const changes = Object.entries(wanted).filter(([key, value]) => place[key as keyof Place] !== value);
  Object.assign(place, wanted);
  if (place.id === null) return 'created';
  if (place.renamed || place.changed || changes.length > 0) {
    place.changed = true;
    return 'updated';
  }
  return 'unchanged';
}

const columnsOfFields: Readonly<Record<string, keyof Place>> = {
  notes: 'notes',
  capacity: 'capacity',
  closed: 'closed',
  holdsStock: 'holds_stock',
};

/** Takes the empty cells out of the wanted values when they keep the value of the place, and counts these values. */
function settleBlankCells(
  { options }: Context,
  place: Place,
  wanted: Partial<Place>,
  { blank }: ReadRow,
  onBlank: () => void,
): void {
  for (const [field, column] of Object.entries(columnsOfFields)) {
    if (!blank.has(field) || place[column] === wanted[column]) continue;
    onBlank();
    if (options.emptyCells === 'keep') delete wanted[column];
  }
}

/** Reopens a place that an undone import created and left closed because it has movements, and the places around it. */
function reopenUndone(place: Place): void {
  for (let at: Place | null = place; at; at = at.parent) {
    if (!at.undone || !at.closed) continue;
    at.closed = false;
    at.changed = true;
  }
}

/** Reads what a row contains besides the place's name, code and parent. */
function readValues(cells: ReadRow['cells'], refuse: Refuse): Partial<Place> | null {
  const values: Partial<Place> = {};
  if (cells.notes !== undefined) {
    if (cells.notes.length > 1000) return refuse('notes', messages.maxLength(1000));
    values.notes = cells.notes || null;
  }
  if (cells.capacity !== undefined) {
    const capacity = WrittenQuantity.safeParse(cells.capacity);
    if (cells.capacity !== '' && !capacity.success) return refuse('capacity', messages.number);
    values.capacity = Number(cells.capacity) > 0 ? Number(cells.capacity).toFixed(3) : null;
  }
  if (cells.closed !== undefined) {
    if (!['', 'yes', 'no'].includes(cells.closed)) return refuse('closed', messages.choice);
    values.closed = cells.closed === 'yes';
  }
  if (cells.holdsStock !== undefined) {
    if (!['', 'yes', 'no'].includes(cells.holdsStock)) return refuse('holdsStock', messages.choice);
    values.holds_stock = cells.holdsStock !== 'no';
  }
  if (cells.kind) {
    const kind = kindOf(cells.kind);
    if (!kind) return refuse('kind', `Scrivi ${formatAny(locationKinds)}`);
    values.kind = kind;
  }
  return values;
}

function findOrAdd(
  { options, may }: Context,
  tree: PlaceTree,
  { cells }: ReadRow,
  refuse: Refuse,
): Place | null {
  const code = (cells.code ?? '').toUpperCase();
  if (code && !/^[A-Z0-9][A-Z0-9._-]{0,39}$/.test(code))
    return refuse('code', 'Un codice è di lettere, cifre, punti e trattini, al massimo 40');
  const levels = levelsOf(cells.path ?? '', options.separator);
  const where = cells.path === undefined ? (cells.name === undefined ? 'code' : 'name') : 'path';
  // The last level of the path may be the code when the row has a name of its own.
  const name = cells.name || (levels.at(-1) ?? code);
  if (name === '') return refuse(where, messages.required);
  if ([...levels, name].some((level) => level.length > 80)) return refuse(where, messages.maxLength(80));

  const known = code ? tree.byCode(code) : undefined;
  let parent: Place | null = null;
  if (cells.parentCode) {
    const holder = tree.byCode(cells.parentCode.toUpperCase());
    if (!holder) return refuse('parentCode', 'Nessuna ubicazione ha questo codice');
    parent = holder;
  }
  const wouldMakeWarehouse = () => {
    const first = levels.length > 1 ? tree.child(null, levels[0] ?? '') : parent;
    return !first && !may(managesWarehouses);
  };
  const place = known ?? tree.child(parent, levels.at(-1) ?? name, levels);
  if (!place && wouldMakeWarehouse())
    return refuse(where, 'I magazzini li crea chi gestisce il magazzino: indica dentro quale sta');
  if (place) {
    const hasPosition = cells.path !== undefined || cells.parentCode !== undefined;
    if (known && hasPosition && tree.placeOf(known, levels, parent) === 'elsewhere')
      return refuse(where, 'È in un altro posto: spostala dalla pagina Allocazioni');
    if (known && name !== code && known.name !== name) {
      known.name = name;
      known.renamed = true;
    }
    return place;
  }
  for (const level of levels.slice(0, -1)) parent = tree.child(parent, level) ?? tree.add(parent, level, '');
  return tree.add(parent, name, code);
}

function giveCodes(tree: PlaceTree): void {
  const taken = tree.codes();
  for (const place of tree.added()) {
    if (place.code === '') place.code = locationCode(place.name, place.parent?.code ?? null, taken);
    taken.add(place.code);
  }
}
