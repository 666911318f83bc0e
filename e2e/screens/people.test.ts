import { people } from './lists/people.ts';
import { lookAt } from './look.ts';

lookAt(people);
