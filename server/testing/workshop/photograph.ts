/** A photo that somebody hangs on a thing of the workshop, in tests. */
import type { Caller } from '../app.ts';

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** `thing` is its path: `/api/workshop/rooms/bookings/1`. */
export function photograph(who: Caller, thing: string, name: string): Promise<Response> {
  const form = new FormData();
  form.set('kind', 'foto');
  form.set('file', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), name);
  return who.fetch(`${thing}/attachments`, { method: 'POST', body: form });
}
