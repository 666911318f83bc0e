/** The answers that the page's first script (app/start/first-script.ts) asked for, for whoever asks for them then. */

/** `answers` by address, with the query's fields in the order of their names. */
export type FirstAnswers = {
  readonly token: string;
  readonly answers: Map<string, { requestId: string; response: Promise<Response> }>;
};

declare global {
  interface Window {
    wmsFirst?: FirstAnswers;
  }
}

/** The answer to this question that is on its way already, once; only to the person who asked it. */
export function takeFirstAnswer(address: string, token: string) {
  const first = globalThis.window?.wmsFirst;
  if (!first || first.token !== token) return undefined;
  const key = inOrder(address);
  const answer = first.answers.get(key);
  first.answers.delete(key);
  return answer;
}

/** What nobody has taken by now would only grow old. */
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
