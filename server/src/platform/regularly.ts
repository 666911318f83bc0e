/** Runs `work` now and `everyMs` after each end, never twice at the same time; answers a function that stops it. */
export function regularly(
  everyMs: number,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const turn = async () => {
    await work().catch(onFailure);
    if (!stopped) timer = setTimeout(turn, everyMs);
  };
  void turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

const hours = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The hour in Rome, 0 to 23: some work is done only by day or only by night. */
export const hourInRome = (): number => Number(hours.format(new Date()));
