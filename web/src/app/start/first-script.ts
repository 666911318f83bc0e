/**
 * This script is a part of the page's HTML and runs before all other code. It requests the data that the guard and the
 * page need, with the headers of section 7. `client/call/first-answers.ts` hands the answers out. The script and its
 * imports must stay small.
 */
import { firstQuestions } from 'virtual:first-questions';
import type { AskedPlace, FirstAnswers } from '../../client/call/first-answers.ts';
import { headersOf } from '../../client/call/request.ts';
import { uuid } from '../../client/call/uuid.ts';
import { sessionKeys } from '../../client/session/keys.ts';
import { type FirstQuestion, guardQuestions, openPaths, signInQuestion } from './first-questions.ts';

function askFirst(token: string): FirstAnswers {
  const first: FirstAnswers = { token, answers: new Map(), ask: (place) => askPage(first, place, []) };
  if (!token) askPage(first, location, [signInQuestion]);
  else if (!openPaths.includes(location.pathname)) askPage(first, location, guardQuestions);
  return first;
}

/** Asks the questions of a page, after some that are asked at every page. */
function askPage(
  { token, answers }: FirstAnswers,
  place: AskedPlace,
  before: readonly FirstQuestion[],
): void {
  const [page = [], id] = findPage(place.pathname);
  const own = token ? page.filter(mayAsk(readPermissions())) : [];
  const { origin } = location;
  for (const question of [...before, ...own]) {
    const address = addressOf(question, id, Object.fromEntries(new URLSearchParams(place.search)));
    if (!address) continue;
    const requestId = uuid();
    const headers = headersOf(
      { method: 'GET', path: question.path },
      { origin, token, cookies: document.cookie, requestId, idempotencyKey: '' },
    );
    const response = fetch(address, { headers });
    // This prevents an unhandled rejection. The code that takes the answer handles the failure.
    response.catch(() => {});
    answers.set(address, { requestId, response });
  }
}

/** Returns the questions of this page, and the `id` in its address. An id of more digits may be none. */
function findPage(pathname: string): [questions?: readonly FirstQuestion[], id?: string] {
  for (const [path, questions] of Object.entries(firstQuestions)) {
    const found = new RegExp(`^${path.replace('$id', '([1-9]\\d{0,8})')}$`).exec(pathname);
    if (found) return [questions, found[1]];
  }
  return [];
}

/** The permissions that the last visit found; null while the person is registering, because it found none. */
function readPermissions(): readonly string[] | null {
  const list: unknown = JSON.parse(localStorage.getItem(sessionKeys.permissions) ?? 'null');
  return Array.isArray(list) ? list : null;
}

const mayAsk =
  (held: readonly string[] | null) =>
  ({ permissions = [[]] }: FirstQuestion) =>
    held !== null && permissions.some((set) => set.every((permission) => held.includes(permission)));

/**
 * Returns null when the page's address has a value that the question's endpoint may refuse: the page leaves such values
 * out, and asks by itself.
 */
function addressOf(
  { path, fields = {} }: FirstQuestion,
  id: string | undefined,
  search: Readonly<Record<string, string>>,
): string | null {
  const query = new URLSearchParams();
  for (const [field, pattern] of Object.entries(fields)) {
    const value = search[field];
    if (!value) continue;
    if (!new RegExp(`^(${pattern})$`, 'u').test(value)) return null;
    query.append(field, value);
  }
  query.sort();
  const address = path.replace(':id', id ?? '');
  return query.size > 0 ? `${address}?${query}` : address;
}

try {
  window.wmsFirst = askFirst(localStorage.getItem(sessionKeys.token) ?? '');
} catch {
  // If the browser refuses its storage, nobody is signed in yet.
}
