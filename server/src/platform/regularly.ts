/** Runs `work` now and `everyMs` after each end, never twice at the same time. Returns a function that stops it. */
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
