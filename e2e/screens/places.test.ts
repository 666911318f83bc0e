import { places } from './lists/places.ts';
import { lookAt } from './look.ts';

lookAt(places);
