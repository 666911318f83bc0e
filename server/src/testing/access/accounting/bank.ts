import type { Rule } from '../rule.ts';

export const bankAccess: readonly Rule[] = [];
