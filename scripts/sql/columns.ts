/** Asks PostgreSQL which columns statements answer, without running them. */
import pg from 'pg';

/** A column: the name of its type, and its own name in a table where it may be null. */
export type Column = { name: string; type: string; nullable?: string };

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };

/** The part of pg's connection that describes a statement. */
type Sender = Record<'parse' | 'describe', (message: object) => void> & { sync(): void };

/** Answers the columns of a statement; pg's client hands PostgreSQL's messages to the description. */
function describe(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let columns: Field[] = [];
    const description = {
      submit(connection: Sender) {
        connection.parse({ name: '', text });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: Field[] }) => (columns = fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    };
    client.query(description as never);
  });
}

/** Columns of tables that may be null, unless another column's value decides it or they are reckoned from others. */
const mayBeNull = `
  select attrelid || '.' || attnum as id, attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relkind = 'r' and c.relpersistence = 'p' and not attnotnull and attgenerated = ''
     and not exists (select from pg_constraint where conrelid = a.attrelid and contype = 'c'
                        and attnum = any (conkey) and pg_get_constraintdef(oid) ~* '\\mnull\\M')`;

/**
 * Answers the columns of each text, or PostgreSQL's error. A temporary table may be made in several ways, so the texts
 * that PostgreSQL refuses are described again with each of them.
 */
export async function describeAll(
  url: string,
  texts: readonly string[],
): Promise<Map<string, Column[] | Error>> {
  const answers = new Map<string, Column[] | Error>();
  const tables = new Map<string, string[]>();
  for (const text of texts) {
    const [, table] = /^\s*create temporary table (\w+)/i.exec(text) ?? [];
    if (table) tables.set(table, [...(tables.get(table) ?? []), text]);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const readNames = async (statement: string) =>
      new Map(
        (await client.query<{ id: string; name: string }>(statement)).rows.map(({ id, name }) => [id, name]),
      );
    const types = await readNames('select oid::text as id, typname as name from pg_type');
    const nullable = await readNames(mayBeNull);
    const read = ({ name, dataTypeID, tableID, columnID }: Field): Column => ({
      name,
      type: types.get(`${dataTypeID}`) ?? `${dataTypeID}`,
      nullable: nullable.get(`${tableID}.${columnID}`),
    });
    const ways = Math.max(1, ...[...tables.values()].map((definitions) => definitions.length));
    for (let way = 0; way < ways; way++) {
      await makeTables(
        client,
        [...tables.values()].flatMap((made) => made[way % made.length] ?? []),
      );
      for (const text of texts) {
        if (Array.isArray(answers.get(text))) continue;
        const described = describe(client, text).then((fields) => fields.map(read));
        answers.set(text, await described.catch((error: Error) => error));
      }
      await client.query('discard temporary');
    }
    return answers;
  } finally {
    await client.end();
  }
}

/** Makes temporary tables, those that read another one after it. */
async function makeTables(client: pg.Client, definitions: readonly string[]): Promise<void> {
  const refused: string[] = [];
  for (const text of definitions) {
    const kept = text.replace(/on commit drop/i, '').replaceAll(/\$\d+/g, 'null');
    await client.query(kept).catch(() => refused.push(text));
  }
  if (refused.length < definitions.length) await makeTables(client, refused);
}
