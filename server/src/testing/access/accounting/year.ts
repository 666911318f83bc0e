import type { Rule } from '../rule.ts';

export const yearAccess: readonly Rule[] = [];
