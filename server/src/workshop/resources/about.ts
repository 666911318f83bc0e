/** The facts of a room or a van for the people who book it. Of its attachments they get the photos only. */
import { satisfies } from '@wms/contract/platform/permissions';
import {
  getResourceDetails,
  getResourcePhoto,
  photoTypes,
  ResourceDetails,
} from '@wms/contract/workshop/resources/about';
import { type Area, seesIn } from '@wms/contract/workshop/shared/access';
import { runSql } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement, type Route } from '../../platform/http/endpoint.ts';
import { storedFile } from '../../platform/http/stored-file.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { missingResource } from './locking.ts';
import { readResource } from './reading.ts';

/** Whether a person sees an area: a person may see rooms and no vans. */
const sees = ({ permissions }: User, area: Area) => satisfies(permissions, seesIn[area]);

const isPhoto = ({ kind, type }: { kind: string; type: string | null }) =>
  kind === 'foto' && photoTypes.some((photoType) => photoType === type);

export const aboutRoutes = (storage: Storage): Route[] => [
  implement(getResourceDetails, async ({ params, user, db }) => {
    const resource = await readResource(db, params.id);
    if (!resource || !sees(user, resource.kind === 'van' ? 'vans' : 'rooms')) throw missingResource();
    // The schema leaves out the fields that they may not read.
    return ResourceDetails.parse({ ...resource, photos: resource.attachments.filter(isPhoto) });
  }),

  implement(getResourcePhoto, async ({ params, user, db }) => {
    const [photo] = await runSql(db)<{
      area: Area;
      kind: string;
      name: string;
      type: string;
      sha256: string;
    }>`
      select r.area, a.kind, a.name, f.type, f.sha256
        from attachments a join resources r on r.id = a.resource_id join files f on f.sha256 = a.sha256
       where a.id = ${params.id}`;
    if (!photo || !isPhoto(photo) || !sees(user, photo.area)) throw refuse.notFound('Foto non trovata');
    return storedFile(storage, photo.sha256, { type: photo.type, name: photo.name, inline: true });
  }),
];
