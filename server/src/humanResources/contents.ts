/** The cupboard of people: their data, courses, documents, picture and teams. Each drawer declares its own part. */
import { can } from '@wms/contract/platform/permissions';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { cupboardOf } from '../platform/cupboards/drawer.ts';
import { academicData } from './academic-data/contents.ts';
import { documents } from './documents/contents.ts';
import { drafts } from './drafts/contents.ts';
import { people } from './people/contents.ts';
import { personalDataDrawer } from './personal-data/contents.ts';
import { places } from './places/contents.ts';
import { profilePictures } from './profile-picture/contents.ts';
import { teams } from './teams/contents.ts';
import { whoIsWhoRoutes } from './who-is-who/routes.ts';

/** The drawers are in the order in which people read their settings, news, open tasks and personal data. */
export const humanResources: Cupboard = cupboardOf(
  { topic: 'humanResources', heardBy: [[can.usersManagement], [can.teamManagement], [can.usersDocuments]] },
  [
    personalDataDrawer,
    drafts,
    academicData,
    teams,
    documents,
    people,
    places,
    profilePictures,
    { routes: ({ storage }) => whoIsWhoRoutes(storage) },
  ],
);
