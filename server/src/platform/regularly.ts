/** Does the work now and again and again, never twice at once; answers how to stop that. */
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

/** What the clock says in Rome, 0 to 23: for what is done by day, or by night. */
export const hourInRome = (): number => Number(hours.format(new Date()));
