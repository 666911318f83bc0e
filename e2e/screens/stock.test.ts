import { stock } from './lists/stock.ts';
import { lookAt } from './look.ts';

lookAt(stock);
