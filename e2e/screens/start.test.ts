import { start } from './lists/start.ts';
import { lookAt } from './look.ts';

lookAt(start);
