/** Finds out whether the server can be reached again after a request without an answer. */

export const serverAnswers = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Calls `back` once, as soon as the server can be reached again. The returned function stops trying. */
export function onceServerAnswers(back: () => void, everyMs = 3000): () => void {
  const giveUp = () => {
    clearInterval(timer);
    window.removeEventListener('online', ask);
  };
  const ask = async () => {
    if (!(await serverAnswers())) return;
    giveUp();
    back();
  };
  const timer = setInterval(ask, everyMs);
  window.addEventListener('online', ask);
  return giveUp;
}
