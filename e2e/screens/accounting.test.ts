import { accounting } from './lists/accounting.ts';
import { lookAt } from './look.ts';

lookAt(accounting);
