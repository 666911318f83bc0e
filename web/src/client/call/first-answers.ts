/** Hands out the answers that the page's first script (app/start/first-script.ts) has already asked for. */

/** A page's address within the product. */
export type AskedPlace = { readonly pathname: string; readonly search: string };

/** `answers` has one entry per address; the query's fields are in alphabetical order. */
export type FirstAnswers = {
  token: string;
  readonly answers: Map<string, { requestId: string; response: Promise<Response> }>;
  /** Asks the first questions of a page that the person is about to open. */
  readonly ask: (place: AskedPlace) => void;
};

declare global {
  interface Window {
    wmsFirst?: FirstAnswers;
  }
}

/** Takes the answer that was already requested, at most once, and only with the token of the request. */
export function takeFirstAnswer(address: string, token: string) {
  const first = globalThis.window?.wmsFirst;
  if (!first || first.token !== token) return undefined;
  const key = inOrder(address);
  const answer = first.answers.get(key);
  first.answers.delete(key);
  return answer;
}

/** Asks the first questions of a page whose link this person presses; answers of anybody before them are dropped. */
export function askBeforehand(place: AskedPlace, token: string): void {
  const first = globalThis.window?.wmsFirst;
  if (!first) return;
  if (first.token !== token) first.answers.clear();
  first.token = token;
  first.ask(place);
}

/** Drops the answers that nobody has taken yet, because they would be outdated later. */
export function forgetFirstAnswers(): void {
  globalThis.window?.wmsFirst?.answers.clear();
}

function inOrder(address: string): string {
  const [path = '', query] = address.split('?');
  if (query === undefined) return path;
  const fields = new URLSearchParams(query);
  fields.sort();
  return `${path}?${fields}`;
}
