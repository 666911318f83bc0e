/** Sends the expenses that wait on this device, from any open page. */
import { loggedIn, session } from '../../../client/session/current.ts';
import { captured } from './outbox.ts';
import { findPerson } from './person.ts';
import { keepSending } from './sending.ts';

/** Starts the sending and returns the person of this device; null when the person is unknown. */
export async function startExpenses(): Promise<number | null> {
  const person = await findPerson();
  if (person === null || !loggedIn()) return null;
  await captured.showOf(person);
  void keepSending(person);
  return person;
}

session.subscribe(() => {
  if (!loggedIn()) void captured.showOf(null);
});
