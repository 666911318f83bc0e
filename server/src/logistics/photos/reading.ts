import type { getLocationPhoto } from '@wms/contract/logistics/locations/photos';
import type { getPhoto } from '@wms/contract/logistics/products/photos';
import { sql } from 'kysely';
import { runSql } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { storedFile } from '../../platform/http/stored-file.ts';
import { refuse } from '../../platform/refusal.ts';

export const noPhoto = () => refuse.notFound('Foto non trovata');

/** Implements the endpoint of a photo. A photo never changes under its id, so browsers keep it for ever. */
export const photoRoute = (
  storage: Storage,
  endpoint: typeof getPhoto | typeof getLocationPhoto,
  table: 'product_photos' | 'location_photos',
) =>
  implement(endpoint, async ({ params, query, db }) => {
    const [photo] = await runSql(db)<{ sha256: string }>`
      select ${sql.ref(`${query.size}_sha256`)} as sha256 from ${sql.table(table)} where id = ${params.id}`;
    if (!photo) throw noPhoto();
    return storedFile(storage, photo.sha256, { type: 'image/webp', immutable: true });
  });
