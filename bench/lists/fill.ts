/** Fills the lists that no other measurement fills, each with 100,000 rows of all products, people and teams. */
import pg from 'pg';

const rows = 100_000;

/** Triggers are off, so what they write is written here. */
export async function fillLists(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; ${things} commit`);
    await client.query(noJobs);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

// The reminders of so many loans, hundreds of thousands of letters, would have the database for themselves meanwhile.
const noJobs = `
  create function drop_job() returns trigger language plpgsql as 'begin return null; end';
  create trigger drop_job before insert on jobs for each row execute function drop_job();
  truncate jobs`;

/** The id at this place of a table, over and over; places far from each other have no pattern of the table's own. */
const idFrom = (table: string, place: string) => `${table}.ids[1 + (${place}) % cardinality(${table}.ids)]`;

const from = `
  from generate_series(1, ${rows}) n,
       (select array_agg(id) as ids from products) product,
       (select array_agg(id) as ids from users) person,
       (select array_agg(id) as ids from teams) team,
       (select array_agg(id) as ids from locations) place`;

// A tenth is open, as after years of work.
const things = `
  insert into loans
    (product_id, location_id, quantity, returned, borrower_id, borrower_name, due_on, notes, lent_by, lent_at)
  select ${idFrom('product', 'n * 7919')}, ${idFrom('place', 'n')}, 1, case when n % 10 = 0 then 0 else 1 end,
         case when n % 20 > 0 then ${idFrom('person', 'n * 31')} end, case when n % 20 = 0 then 'Ospite ' || n end,
         rome_today() - 20 + n % 60, case when n % 3 = 0 then 'Serve in officina ' || n end,
         ${idFrom('person', 'n * 17')}, now() - make_interval(mins => ${rows} - n) ${from};
  insert into reservations (product_id, quantity, team_id, purpose, needed_on, created_by, closed_at)
  select ${idFrom('product', 'n * 7919')}, 1, ${idFrom('team', 'n')}, 'Gara di maggio ' || n,
         rome_today() - 20 + n % 60,
         ${idFrom('person', 'n * 31')}, case when n % 10 > 0 then now() end ${from};
  insert into wishes (state, product_id, quantity, unit, team_id, reason, asked_by)
  select case when n % 10 = 0 then 'aperta' else 'rifiutata' end, ${idFrom('product', 'n * 7919')}, 1, 'pz',
         ${idFrom('team', 'n')}, 'Gara di maggio ' || n, ${idFrom('person', 'n * 31')} ${from};
  insert into pick_lists (name, created_by, closed_at)
  select 'Per la gara ' || n, ${idFrom('person', 'n * 31')}, case when n % 10 > 0 then now() end ${from};
  insert into pick_list_lines (list_id, product_id, description, quantity, picked)
  select n, ${idFrom('product', 'n * 7919')}, 'Vite ' || n, 2, case when n % 10 > 0 then 2 else 0 end ${from};
  insert into lots (product_id, code, expires_on)
  select ${idFrom('product', 'n * 7919')}, 'L' || n, rome_today() - 50 + n % 400 ${from};
  insert into stock (product_id, location_id, lot_id, quantity, last_movement_id)
  select l.product_id, (select min(id) from locations), l.id, 1, (select max(id) from stock_movements) from lots l;
  insert into notifications (user_id, kind, sentence, path, read_at)
  select (select min(id) from users), (array['loanDue', 'stockLow', 'orderApproved'])[1 + n % 3],
         'È in scadenza il prestito ' || n, '/', case when n % 10 > 0 then now() end ${from};
  insert into bank_files (name, added, known) select 'estratto.csv', 0, 0;
  insert into bank_rows (file_id, booked_on, amount, description, name, fingerprint, occurrence, state, done_at)
  select (select min(id) from bank_files), rome_today() - n % 2000, case when n % 3 = 0 then -n else n end,
         'Bonifico per la quota ' || n, 'Anna Rossi ' || n % 9973, md5(n::text), 1,
         case when n % 10 = 0 then 'aperta' else 'abbinata' end, case when n % 10 > 0 then now() end ${from};
  insert into resources (kind, name, code)
  select 'van', 'Furgone ' || n, 'F' || n from generate_series(1, 10) n;
  insert into vans (resource_id, plate) select id, 'AB' || id || 'CD' from resources where kind = 'van';
  insert into van_costs (resource_id, spent_on, kind, amount, team_id, note, entered_by)
  select ${idFrom('van', 'n')}, rome_today() - n % 2000, (array['carburante', 'pedaggio', 'bollo'])[1 + n % 3], 10,
         ${idFrom('team', 'n')}, 'Trasferta ' || n, ${idFrom('person', 'n * 31')}
         ${from}, (select array_agg(id) as ids from resources where kind = 'van') van;
  insert into van_damages (resource_id, side, x, y, note, reported_by, reported_at, repaired_at)
  select ${idFrom('van', 'n')}, 'davanti', 1, 1, 'Graffio ' || n, ${idFrom('person', 'n * 31')}, now(),
         case when n % 10 > 0 then now() end
         ${from}, (select array_agg(id) as ids from resources where kind = 'van') van;
  with made as (
    insert into bookings (area, title, user_id, state, during, team_id)
    select 'vans', 'Trasferta ' || n, ${idFrom('person', 'n * 31')},
           case when n <= ${rows * 0.9} then 'conclusa' when n % 10 = 0 then 'in attesa' else 'confermata' end,
           tstzrange(now() + make_interval(hours => n - ${rows * 0.9}),
                     now() + make_interval(hours => n - ${rows * 0.9} + 1)), ${idFrom('team', 'n')} ${from}
    returning id)
  insert into booking_resources (booking_id, resource_id, area)
  select id, ${idFrom('van', 'made.id')}, 'vans'
    from made, (select array_agg(id) as ids from resources where kind = 'van') van;
  insert into change_requests (user_id, first_name, state, former)
  select ${idFrom('person', 'n * 31')}, 'Nome', case when n <= 1000 then 'aperta' else 'accettata' end,
         case when n > 1000 then '{}'::jsonb end ${from};
  insert into data_requests (user_id, kind, state, asked_on)
  select ${idFrom('person', 'n * 31')}, 'esportazione', case when n <= 1000 then 'aperta' else 'fatta' end,
         rome_today() - n % 900 ${from};`;
