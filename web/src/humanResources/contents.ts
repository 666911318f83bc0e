/** Declares the cupboard of human resources for the web app. Each drawer declares its own part. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { cupboardOf } from '../ui/cupboards/drawer.ts';
import { academicData } from './academic-data/contents.ts';
import { documents } from './documents/contents.ts';
import { people } from './people/contents.ts';
import { personalData } from './personal-data/contents.ts';
import { teams } from './teams/contents.ts';
import { userArea } from './user-area/contents.ts';

export const humanResources: Cupboard<Home> = cupboardOf<Home>([
  userArea,
  people,
  teams,
  documents,
  personalData,
  academicData,
]);
