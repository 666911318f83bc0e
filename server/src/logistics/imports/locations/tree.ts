/** The tree of existing places, with what a file adds to it. */
import { kindAtDepth, type LocationKind, locationKinds } from '@wms/contract/logistics/locations/endpoints';
import { sql } from 'kysely';
import { insertRow, runSql, updateRow, type Writer } from '../../../platform/database/connection.ts';
import type { Context } from '../../../platform/imports/kinds/session.ts';
import { madeByUndone } from '../../../platform/imports/kinds/undo.ts';

export type Place = {
  id: number | null;
  code: string;
  name: string;
  parent: Place | null;
  kind: LocationKind;
  notes: string | null;
  capacity: string | null;
  closed: boolean;
  holds_stock: boolean;
  children: Map<string, Place>;
  /** The row that describes the place; null when it was only named as the parent of another. */
  row: number | null;
  changed: boolean;
  renamed: boolean;
  /** True when an undone import had made the place, and the place stays only because the ledger names it. */
  undone: boolean;
};

export const kindOf = (word: string): LocationKind | undefined =>
  locationKinds.find((kind) => kind === word.toLowerCase());

/** Names without case, accents and double spaces. */
const keyOf = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

export class PlaceTree {
  readonly #roots = new Map<string, Place>();
  readonly #byCode = new Map<string, Place>();
  readonly #added: Place[] = [];
  readonly #known: Place[] = [];

  byCode = (code: string): Place | undefined => this.#byCode.get(code);
  codes = (): Set<string> => new Set(this.#byCode.keys());
  /** The added places; a place comes before the places inside it. */
  added = (): readonly Place[] => this.#added;
  known = (): readonly Place[] => this.#known;

  /** Finds the place with this name inside the parent; with the levels of a path, the place at the path's end. */
  child(parent: Place | null, name: string, levels: readonly string[] = []): Place | undefined {
    let at = parent;
    for (const level of levels.slice(0, -1)) {
      const next = this.#named(at, level);
      if (!next) return undefined;
      at = next;
    }
    return this.#named(at, name);
  }

  /** Answers whether a place that was found by its code lies where the path or the parent says. */
  placeOf(place: Place, levels: readonly string[], parent: Place | null): 'here' | 'elsewhere' {
    if (levels.length === 0) return place.parent === parent ? 'here' : 'elsewhere';
    let above = place.parent;
    for (const level of levels.slice(0, -1).toReversed()) {
      if (!above || (keyOf(above.name) !== keyOf(level) && above.code !== level.toUpperCase()))
        return 'elsewhere';
      above = above.parent;
    }
    return above === null ? 'here' : 'elsewhere';
  }

  add(parent: Place | null, name: string, code: string): Place {
    const depth = parent ? locationKinds.indexOf(parent.kind) + 1 : 0;
    const place: Place = {
      id: null,
      code,
      name,
      parent,
      kind: kindAtDepth(depth),
      notes: null,
      capacity: null,
      closed: false,
      holds_stock: true,
      children: new Map(),
      row: null,
      changed: false,
      renamed: false,
      undone: false,
    };
    this.#added.push(place);
    this.#keep(place);
    return place;
  }

  load(place: Place): void {
    this.#known.push(place);
    this.#keep(place);
  }

  /**
   * Finds the place of one level below the parent. The level is a name or a code, because our own export writes codes.
   */
  #named(parent: Place | null, level: string): Place | undefined {
    const byCode = this.#byCode.get(level.toUpperCase());
    return this.#below(parent).get(keyOf(level)) ?? (byCode?.parent === parent ? byCode : undefined);
  }

  #below = (parent: Place | null) => parent?.children ?? this.#roots;

  #keep(place: Place): void {
    this.#below(place.parent).set(keyOf(place.name), place);
    if (place.code) this.#byCode.set(place.code, place);
  }
}

type Row = Omit<Place, 'parent' | 'children' | 'row' | 'changed' | 'renamed'> & { parent_id: number | null };

export async function readPlaces(tx: Writer): Promise<PlaceTree> {
  const tree = new PlaceTree();
  const rows = await runSql(tx)<Row>`
    select id, parent_id, code, name, kind, notes, capacity, closed, holds_stock,
           closed and ${madeByUndone('locations', sql`locations.id`)} as undone from locations
             order by cardinality(path), id`;
  const byId = new Map<number, Place>();
  for (const { parent_id, ...row } of rows) {
    const parent = parent_id === null ? null : (byId.get(parent_id) ?? null);
    const place: Place = { ...row, parent, children: new Map(), row: null, changed: false, renamed: false };
    if (row.id !== null) byId.set(row.id, place);
    tree.load(place);
  }
  return tree;
}

/** Returns the kind that fits the place in the tree: only a warehouse has no parent, and a warehouse never has one. */
const fittingKind = ({ parent, kind }: Place) =>
  parent === null ? 'magazzino' : kind === 'magazzino' ? 'area' : kind;

export async function writePlaces({ tx, step }: Context, tree: PlaceTree): Promise<void> {
  const added = tree.added();
  for (const [index, place] of added.entries()) {
    if (index % 50 === 0) await step('Scrittura delle ubicazioni', index, added.length);
    const { code, name, parent, notes, capacity, closed, holds_stock } = place;
    place.id = await insertRow(tx, 'locations', {
      parent_id: parent?.id ?? null,
      kind: fittingKind(place),
      code,
      name,
      notes,
      capacity,
      closed,
      holds_stock,
    });
  }
  for (const place of tree.known()) {
    const { id, name, notes, capacity, closed, holds_stock } = place;
    if (!place.changed || id === null) continue;
    await updateRow(tx, 'locations', id, {
      name,
      kind: fittingKind(place),
      notes,
      capacity,
      closed,
      holds_stock,
    });
  }
}
