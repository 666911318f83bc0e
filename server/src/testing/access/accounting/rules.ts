import type { Rule } from '../rule.ts';

export const rulesAccess: readonly Rule[] = [];
