/** The scanner's large buttons, which lead from Home to each of its purposes. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../ui/cupboards/home-part.ts';
import { scanActs } from './acts.ts';

export const scanOnHome: HomePart<Home> = { acts: scanActs };
