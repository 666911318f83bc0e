import { type Database, runSql } from '../../database/connection.ts';

export type ImportWatch = {
  progress: (phase: string, done: number, total: number) => void;
  cancelled: () => boolean;
  end: () => Promise<void>;
};

const everyMs = 250;

/**
 * Writes the progress outside the import's transaction, because nobody sees the transaction's rows before its end;
 * `pid` is the transaction's connection.
 */
export function watchImport(db: Database, id: number, pid: number): ImportWatch {
  let now = { phase: 'Lettura', done: 0, total: 0 };
  let cancelled = false;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const look = async () => {
    const { phase, done, total } = now;
    const rows = await runSql(db)<{ cancel_requested: boolean }>`
      update imports set phase = ${phase}, done = ${done}, total = ${total} where id = ${id}
        returning cancel_requested`;
    if (!rows[0]?.cancel_requested || ended) return;
    cancelled = true;
    // This also stops a long statement in the middle.
    await runSql(db)`select pg_cancel_backend(${pid})`;
  };
  const next = () => {
    // An error is ignored here, because a database that can't be reached ends the import itself.
    turn = look().catch(() => undefined);
    void turn.then(() => {
      if (!ended) timer = setTimeout(next, everyMs);
    });
  };
  next();
  return {
    progress: (phase, done, total) => {
      now = { phase, done, total };
    },
    cancelled: () => cancelled,
    async end() {
      ended = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
