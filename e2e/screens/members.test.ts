import { members } from './lists/members.ts';
import { lookAt } from './look.ts';

lookAt(members);
