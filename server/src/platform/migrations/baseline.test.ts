/** Tests that a new database, made by the baseline, is the one that the migrations make one after the other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { emptyDatabase } from '../../../testing/files/archives.ts';
import { migrate, migrationNames } from './migrate.ts';

const ofExtension = (table: string, oid: string) =>
  `exists (select from pg_depend d where d.classid = '${table}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** Everything that makes up the tables, one line for each thing. */
const catalogue = `
  select format('column %s.%s %s null:%s default:%s identity:%s generated:%s collation:%s storage:%s place:%s',
                c.relname, a.attname, format_type(a.atttypid, a.atttypmod), not a.attnotnull,
                pg_get_expr(e.adbin, e.adrelid), a.attidentity, a.attgenerated, a.attcollation::regcollation,
                a.attstorage, rank() over (partition by c.oid order by a.attnum)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef e on e.adrelid = c.oid and e.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  union all
  select format('%s %s kind:%s persistence:%s options:%s', c.relkind, c.relname, c.relkind, c.relpersistence,
                c.reloptions)
    from pg_class c where c.relnamespace = 'public'::regnamespace and not ${ofExtension('pg_class', 'c.oid')}
  union all
  select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
   where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select format('index %s %s', indexname, indexdef) from pg_indexes where schemaname = 'public'
  union all
  select format('sequence %s %s %s %s %s %s %s last:%s', sequencename, data_type, start_value, min_value, max_value,
                increment_by, cycle, last_value)
    from pg_sequences where schemaname = 'public'
  union all
  select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
  union all
  select format('function %s', pg_get_functiondef(oid)) from pg_proc
   where pronamespace = 'public'::regnamespace and not ${ofExtension('pg_proc', 'pg_proc.oid')}
  union all
  select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  union all
  select format('type %s', typname) from pg_type where typnamespace = 'public'::regnamespace
     and typrelid = 0 and typelem = 0 and not ${ofExtension('pg_type', 'pg_type.oid')}
  union all
  select format('extension %s', extname) from pg_extension
  order by 1`;

/** The catalogue, and each row that the tables begin with, without the instants at which they were written. */
async function contentsOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const lines = (await client.query<{ line: string }>(catalogue)).rows.map(({ line }) => line);
    const tables = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ line: string }>(
        `select format('%s %s', '${name}', to_jsonb(t) - '{created_at,updated_at,applied_at}'::text[]) as line
           from ${name} t order by 1`,
      );
      lines.push(...rows.map(({ line }) => line));
    }
    return lines;
  } finally {
    await client.end();
  }
}

test('the baseline makes the same tables, rules and first rows as the migrations one by one', async () => {
  const [fresh, older] = [await emptyDatabase(), await emptyDatabase()];
  try {
    await migrate(fresh.url);
    const names = await migrationNames();
    // A database that has a migration already gets the others one by one.
    await migrate(older.url, { only: new Set(names.slice(0, 1)) });
    await migrate(older.url);
    const [made, grown] = [await contentsOf(fresh.url), await contentsOf(older.url)];
    assert.deepEqual(
      {
        missing: grown.filter((line) => !made.includes(line)),
        extra: made.filter((line) => !grown.includes(line)),
      },
      { missing: [], extra: [] },
    );
    assert.equal(made.length, grown.length);
  } finally {
    await fresh.drop();
    await older.drop();
  }
});
