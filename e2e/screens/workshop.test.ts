import { workshop } from './lists/workshop.ts';
import { lookAt } from './look.ts';

lookAt(workshop);
