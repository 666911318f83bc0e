/**
 * Runs `work` now and `everyMs` after each end, never twice at the same time. Returns a function that stops it, and
 * waits for the work under way.
 */
export function regularly(
  everyMs: number,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const turn = async () => {
    await work().catch(onFailure);
    if (!stopped) timer = setTimeout(begin, everyMs);
  };
  let underWay: Promise<void>;
  const begin = () => {
    underWay = turn();
  };
  begin();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await underWay;
  };
}
