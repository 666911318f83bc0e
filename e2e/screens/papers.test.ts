import { papers } from './lists/papers.ts';
import { lookAt } from './look.ts';

lookAt(papers);
