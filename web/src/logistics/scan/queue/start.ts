/** Sends the movements that wait on this device, from any open page. */
import { loggedIn, session } from '../../../client/session/current.ts';
import { refreshIndex } from '../lookups/look-up.ts';
import { keptIndex } from '../lookups/lookup-storage.ts';
import { queue } from './queue-storage.ts';
import { keepSending } from './sending.ts';

/** Returns the person of this device; null when neither the server nor the device knows it. */
export async function startQueue({ refresh = false } = {}): Promise<number | null> {
  if (!loggedIn()) return null;
  const kept = await keptIndex();
  const person = refresh || !kept ? await refreshIndex() : kept.person;
  if (person === null || !loggedIn()) return null;
  await queue.showOf(person);
  void keepSending(person);
  return person;
}

session.subscribe(() => {
  if (!loggedIn()) void queue.showOf(null);
});
