import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { categoryCode } from '../../categories/codes.ts';

export async function createCategories(tx: Writer): Promise<void> {
  const macros = await runSql(tx)<{ name: string }>`
    select min(macro) as name from import_rows i
     where not exists (select from macro_categories m where search_text(m.name) = search_text(i.macro))
     group by search_text(macro) order by search_text(macro) collate "C"`;
  const known = await runSql(tx)<{ code: string }>`select code from macro_categories`;
  const taken = new Set(known.map(({ code }) => code));
  for (const { name } of macros) {
    const code = categoryCode(name, taken);
    taken.add(code);
    await runSql(tx)`insert into macro_categories (code, name) values (${code}, ${name})`;
  }
  const subs = await runSql(tx)<{ macro_id: number; name: string; unit: string | null; taken: string[] }>`
    select m.id as macro_id, min(i.sub) as name, mode() within group (order by i.unit) as unit,
           array(select code from sub_categories where macro_id = m.id) as taken
      from import_rows i join macro_categories m on search_text(m.name) = search_text(i.macro)
     where not exists (select from sub_categories s where s.macro_id = m.id
       and search_text(s.name) = search_text(i.sub))
     group by m.id, search_text(i.sub) order by m.id, search_text(i.sub) collate "C"`;
  const takenIn = new Map<number, Set<string>>();
  for (const { macro_id, name, unit, taken: before } of subs) {
    const codes = takenIn.get(macro_id) ?? new Set(before);
    takenIn.set(macro_id, codes);
    const code = categoryCode(name, codes);
    codes.add(code);
    await runSql(tx)`insert into sub_categories (macro_id, code, name, default_unit)
              values (${macro_id}, ${code}, ${name}, ${unit ?? 'pz'})`;
  }
}
