/** The functions that move one thing, or many together, from one state to another. */
import {
  holdsPermissionFor,
  type Life,
  type Move,
  whyNotFrom,
  whyNotThisPerson,
} from '@wms/contract/platform/life';
import { messages } from '@wms/contract/platform/messages';
import { type RawBuilder, sql } from 'kysely';
import { runSql, type Writer } from '../database/connection.ts';
import type { StepsTaken } from '../database/tables.generated.ts';
import type { User } from '../people/user.ts';
import { refuse } from '../refusal.ts';

/** A thing as its row describes it; this transaction has locked the row. */
export type LockedThing<S extends string> = { id: number; state: S; version: number; owns: boolean };

/**
 * The cupboard's own work for a move, before the state changes. It returns columns that are set together with the
 * state.
 */
export type Work<S extends string> = (
  tx: Writer,
  thing: LockedThing<S>,
  by: Maker | null,
) => Promise<{ readonly [column: string]: unknown }>;

/** A step that was taken, for the news about it. */
export type StepTaken<S extends string, M extends string> = {
  id: number;
  move: M;
  from: S;
  to: S;
  by: Maker | null;
  reason: string | null;
};

/** The table and columns of a life, with the cupboard's own functions. */
export type StatefulTable<S extends string, M extends string> = {
  readonly life: Life<S, M>;
  readonly table: string;
  readonly stateColumn: string;
  /** The column with the owner's id; null when the things have no owner. */
  readonly ownerColumn: string | null;
  /** The column that counts the changes of a row; null when nothing checks it. */
  readonly versionColumn: string | null;
  /** The column of `steps_taken` that refers to the table. */
  readonly stepColumn: Extract<keyof StepsTaken, `${string}_id`>;
  /** The sentence for an id that doesn't exist. */
  readonly missing: string;
  /** Throws the refusal for a person who hasn't seen the latest version; required when there is a version. */
  readonly refuseStale?: (tx: Writer, thing: LockedThing<S>, seen: number) => Promise<void>;
  readonly work?: { readonly [move in M]?: Work<S> };
  /** Sends the news of a step in the same transaction, with `notify(tx, …)`. */
  readonly notify?: (tx: Writer, step: StepTaken<S, M>) => Promise<void>;
};

/** The person who makes a move. */
export type Maker = Pick<User, 'id' | 'permissions'>;

export type WantedMove<M extends string> = {
  id: number;
  move: M;
  /** The person who makes the move; null is the system itself, or its command line, which may make every move. */
  by: Maker | null;
  /** The version that the person has seen; left out only where the thing has none, or the system makes the move. */
  version?: number | undefined;
  reason?: string | null | undefined;
  /** Whether this person acts as the owner, such as somebody who comes along; the caller has checked it. */
  asOwner?: boolean;
};

/**
 * Makes a move: checks the permission, locks the row, checks state, person, version and reason, runs the cupboard's own
 * work, changes the state, records who made which step and why, and sends the news. Refuses with 403, 404, 409 or 422,
 * each with its sentence; then nothing has changed.
 */
export async function makeMove<S extends string, M extends string>(
  tx: Writer,
  living: StatefulTable<S, M>,
  wanted: WantedMove<M>,
  work: Work<S> | undefined = living.work?.[wanted.move],
): Promise<StepTaken<S, M>> {
  const { id, by, reason = null } = wanted;
  const move: Move<S> = living.life.moves[wanted.move];
  if (by && !holdsPermissionFor(move, by.permissions)) throw refuse.forbidden();
  const [locked] = await lockThings(tx, living, [id], by);
  if (!locked) throw refuse.notFound(living.missing);
  const thing = { ...locked, owns: locked.owns || wanted.asOwner === true };
  refuseObstacle(living.life, move, thing, by);
  if (wanted.version !== undefined) await living.refuseStale?.(tx, thing, wanted.version);
  if (move.reason === 'required' && !reason) throw refuse.invalid('reason', messages.required);
  const set = await work?.(tx, thing, by);
  await changeState(tx, living.table, [id], { ...set, [living.stateColumn]: move.to });
  const step = { id, move: wanted.move, from: thing.state, to: move.to, by, reason };
  await writeSteps(tx, living.stepColumn, [step]);
  await living.notify?.(tx, step);
  return step;
}

/**
 * Makes one move of many things, with no more statements than for a single thing; either all of them move or none. The
 * move must need no work of the cupboard, and the caller sends the news once for all things.
 */
export async function makeMoves<S extends string, M extends string>(
  tx: Writer,
  living: Omit<StatefulTable<S, M>, 'work' | 'notify' | 'refuseStale'>,
  {
    ids,
    by,
    reason = null,
    ...wanted
  }: Omit<WantedMove<M>, 'id' | 'version' | 'asOwner'> & { ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  const move: Move<S> = living.life.moves[wanted.move];
  if (by && !holdsPermissionFor(move, by.permissions)) throw refuse.forbidden();
  const things = await lockThings(tx, living, ids, by);
  if (things.length < ids.length) throw refuse.notFound(living.missing);
  for (const thing of things) refuseObstacle(living.life, move, thing, by);
  if (move.reason === 'required' && !reason) throw refuse.invalid('reason', messages.required);
  await changeState(tx, living.table, ids, { [living.stateColumn]: move.to });
  const steps = things.map(({ id, state }) => ({
    id,
    move: wanted.move,
    from: state,
    to: move.to,
    by,
    reason,
  }));
  await writeSteps(tx, living.stepColumn, steps);
}

function refuseObstacle<S extends string>(
  life: Life<S, string>,
  move: Move<S>,
  { state, owns }: LockedThing<S>,
  by: Maker | null,
): void {
  const obstacle = whyNotFrom(life, move, state) ?? (by && whyNotThisPerson(life, move, owns));
  if (obstacle) throw refuse.conflict(obstacle);
}

/** Locks things and returns those that exist, in the order of their ids. */
async function lockThings<S extends string, M extends string>(
  tx: Writer,
  {
    table,
    stateColumn,
    ownerColumn,
    versionColumn,
  }: Omit<StatefulTable<S, M>, 'work' | 'notify' | 'refuseStale'>,
  ids: readonly number[],
  by: Maker | null,
): Promise<LockedThing<S>[]> {
  const version = versionColumn === null ? sql`0` : sql.ref(versionColumn);
  const owner = ownerColumn === null ? sql`null::integer` : sql.ref(ownerColumn);
  // A move changes no key, so this lock suffices. With `for update` two people who move each other's rows would wait
  // for each other, because each step refers to the row of its maker.
  const rows = await runSql(tx)<{ id: number; state: S; version: number; owner: number | null }>`
    select id, ${sql.ref(stateColumn)} as state, ${version} as version, ${owner} as owner
      from ${sql.table(table)} where id = any (${[...ids]}::integer[]) order by id for no key update`;
  return rows.map(({ owner, ...row }) => ({ ...row, owns: by !== null && owner === by.id }));
}

async function changeState(
  tx: Writer,
  table: string,
  ids: readonly number[],
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changes = Object.entries(values).map(
    ([column, value]): RawBuilder<unknown> => sql`${sql.ref(column)} = ${value}`,
  );
  await runSql(
    tx,
  )`update ${sql.table(table)} set ${sql.join(changes)} where id = any (${[...ids]}::integer[])`;
}

/** Writes the steps in the order of their things. */
async function writeSteps<S extends string, M extends string>(
  tx: Writer,
  column: StatefulTable<S, M>['stepColumn'],
  steps: readonly StepTaken<S, M>[],
): Promise<void> {
  const [first] = steps;
  if (!first) return;
  const { move, to, reason, by } = first;
  await runSql(tx)`
    insert into steps_taken (${sql.ref(column)}, move, from_state, to_state, reason, made_by)
    select thing, ${move}, was, ${to}, ${reason}, ${by?.id ?? null}::integer
      from unnest(${steps.map(({ id }) => id)}::integer[], ${steps.map(({ from }) => from)}::text[])
           with ordinality as taken (thing, was, nth) order by nth`;
}
