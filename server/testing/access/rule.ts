import type { Permission } from '@wms/contract/platform/permissions';

/** The people who may call some endpoints, by one sentence of the specification. */
export type Rule = {
  /** The sentence of the specification that the rule comes from. */
  because: string;
  /** Anyone, anyone who is signed in, or holders of all codes of at least one set. */
  who: 'public' | 'session' | readonly (readonly Permission[])[];
  /** The people who get an answer before the registration is complete: the same, or anyone who is registering. */
  beforeCompletion?: true | 'anyone';
  /** Method and path, in the list of the cupboard that the path names. */
  endpoints: readonly string[];
};
