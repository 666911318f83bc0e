/** Regulations for tests. */
import { concatTransformationMatrix, drawObject, popGraphicsState, pushGraphicsState } from '@cantoo/pdf-lib';
import { today } from '@wms/contract/platform/schema';
import type { RegulationKind } from '@wms/contract/utilities/regulations/regulation';
import { sql } from 'kysely';
import { type Caller, json, type TestApp } from './app.ts';
import { onePagePdf } from './people.ts';

type Form = {
  title: string;
  kind: RegulationKind;
  askedOf: 'nobody' | 'everyone' | 'team' | 'permission';
  teamId: number | null;
  permission: string | null;
  dueDays: number;
};

export const regulationForm = (more: Partial<Form> = {}): Form => ({
  title: `Regolamento ${crypto.randomUUID()}`,
  kind: 'accettazione',
  askedOf: 'everyone',
  teamId: null,
  permission: null,
  dueDays: 14,
  ...more,
});

/** The requests of a person who publishes, over HTTP. */
export function publisher(who: Caller) {
  const base = '/api/utilities/regulations';
  const tryPublish = (id: number, body: string, more: object = {}) =>
    who.post(`${base}/${id}/versions`, { body, effectiveOn: today(), changes: null, ...more });
  const done = async (answer: Response) => {
    if (!answer.ok) throw new Error(await answer.text());
    return (await json<{ id: number }>(answer)).id;
  };
  return {
    tryPublish,
    create: async (more: Partial<Form> = {}) => done(await who.post(base, regulationForm(more))),
    /** Publishes a text as the next version; returns its id. */
    publish: async (id: number, body = 'Articolo 1', more: object = {}) =>
      done(await tryPublish(id, body, more)),
  };
}

/** Returns the same time of day so many days ago, since a day on which the clock changes has 23 or 25 hours. */
const daysAgo = (days: number) =>
  sql`(now() at time zone 'Europe/Rome' - make_interval(days => ${days})) at time zone 'Europe/Rome'`;

/** Makes a version older: published and in force so many days ago; and makes all people active since before that. */
export async function makeOlder({ owner }: TestApp, versionId: number, days: number): Promise<void> {
  await sql`alter table regulation_versions disable trigger append_only`.execute(owner);
  await sql`update regulation_versions set effective_on = rome_today() - ${days}::integer,
                   published_at = ${daysAgo(days)} where id = ${versionId}`.execute(owner);
  await sql`alter table regulation_versions enable trigger append_only`.execute(owner);
  await sql`update regulations set asked_from = rome_today() - ${days}::integer
             where id = (select regulation_id from regulation_versions where id = ${versionId})`.execute(
    owner,
  );
  await sql`update users set active_since = least(active_since, ${daysAgo(days + 1)})`.execute(owner);
}

/** A red square of 16 by 16 pixels, by `opj_compress`. */
const redSquare = Buffer.from(
  [
    '/0//UQAvAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEBAAQEAAH/XAAEQED/ZAAlAAFDcm',
    'VhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAB1AAH/k8fUPhFQVK/fR7K3AAAAAGEhL9rEQAAAwkJftpkAAAGEhL/B',
    '8g8UAFyv9JywPAAAAABhIS/fgYAUAFyv9JywPAAAAABhIS/axEAAAMJCX7aZAAABhIS/bTIAAAMJCX7aZAAABhIS/3//2Q==',
  ].join(''),
  'base64',
);

/** Returns a paper as some scanners make it: one page, which is a picture in JPEG 2000. */
export const scannedPdf = () =>
  onePagePdf((document) => {
    const page = document.getPage(0);
    const picture = document.context.stream(redSquare, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 16,
      Height: 16,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
      Filter: 'JPXDecode',
    });
    const name = page.node.newXObject('Scan', document.context.register(picture));
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(page.getWidth(), 0, 0, page.getHeight(), 0, 0),
      drawObject(name),
      popGraphicsState(),
    );
  });
