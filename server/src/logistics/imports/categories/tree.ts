import { runSql, type Writer } from '../../../platform/database/connection.ts';

type Category = { id: number | null; code: string; name: string; changed: boolean };
export type Sub = Category & { unit: string };
export type Macro = Category & { subs: Sub[] };

type Shelf<C> = { all: C[]; byKey: Map<string, C>; byCode: Map<string, C> };
const shelf = <C>(): Shelf<C> => ({ all: [], byKey: new Map(), byCode: new Map() });

export class CategoryTree {
  readonly #tx: Writer;
  readonly #macros = shelf<Macro>();
  readonly #subs = new Map<Macro, Shelf<Sub>>();

  constructor(tx: Writer) {
    this.#tx = tx;
  }

  /** Reads the names as the database compares them: without case and accents. */
  async keysOf(names: readonly string[]): Promise<Map<string, string>> {
    const rows = await runSql(this.#tx)<{ name: string; key: string }>`
      select name, search_text(name) as key from unnest(${[...new Set(names)]}::text[]) as name`;
    return new Map(rows.map(({ name, key }) => [name, key]));
  }

  /**
   * Finds the macro category of this code, else the one of this name, else makes a new one. The answer is `clash` when
   * code and name belong to different categories.
   */
  macro(key: string, code: string | undefined): Macro | 'clash' {
    return find(this.#macros, key, code, () => ({ ...fresh(code), subs: [] }));
  }

  sub(macro: Macro, key: string, code: string | undefined): Sub | 'clash' {
    return find(this.#shelfOf(macro), key, code, () => ({ ...fresh(code), unit: 'pz' }));
  }

  macros = (): Macro[] => this.#macros.all;

  load(macro: Macro, key: string, subs: readonly (Sub & { key: string })[]): void {
    this.#macros.all.push(macro);
    keep(this.#macros, macro, key);
    for (const { key: subKey, ...sub } of subs) {
      keep(this.#shelfOf(macro), sub, subKey);
      macro.subs.push(sub);
    }
  }

  #shelfOf(macro: Macro): Shelf<Sub> {
    const known = this.#subs.get(macro) ?? shelf<Sub>();
    known.all = macro.subs;
    this.#subs.set(macro, known);
    return known;
  }
}

const fresh = (code = ''): Category => ({ id: null, code, name: '', changed: false });

function keep<C extends Category>(names: Shelf<C>, category: C, key: string): void {
  if (key) names.byKey.set(key, category);
  if (category.code) names.byCode.set(category.code, category);
}

function find<C extends Category>(
  names: Shelf<C>,
  key: string,
  code: string | undefined,
  create: () => C,
): C | 'clash' {
  const byCode = code ? names.byCode.get(code) : undefined;
  const byKey = names.byKey.get(key);
  // An existing code decides the category; the file's name must not belong to another one.
  if (byCode) return byKey && byKey !== byCode ? 'clash' : byCode;
  if (byKey) return byKey;
  const category = create();
  names.all.push(category);
  keep(names, category, key);
  return category;
}

export async function readCategories(tx: Writer): Promise<CategoryTree> {
  const tree = new CategoryTree(tx);
  const rows = await runSql(tx)<
    Omit<Macro, 'changed' | 'subs'> & { key: string; under: (Sub & { key: string })[] }
  >`
    select m.id, m.code, m.name, search_text(m.name) as key,
      coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code,
             'name', s.name, 'unit', s.default_unit, 'key', search_text(s.name), 'changed',
               false)) filter (where s.id is not null), '[]') as under
      from macro_categories m left join sub_categories s on s.macro_id = m.id group by m.id order by m.id`;
  for (const { under, key, id, code, name } of rows)
    tree.load({ id, code, name, changed: false, subs: [] }, key, under);
  return tree;
}
