import { orders } from './lists/orders.ts';
import { lookAt } from './look.ts';

lookAt(orders);
