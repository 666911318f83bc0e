import type { Permission } from '@wms/contract/platform/permissions';

/** Who may call some endpoints, by one sentence of the specification. */
export type Rule = {
  /** The sentence of the specification that the rule comes from. */
  because: string;
  /** Anyone, anyone who is signed in, or holders of all codes of at least one set. */
  who: 'public' | 'session' | readonly (readonly Permission[])[];
  /** Who gets an answer before the registration is complete: the same people, or anyone who is registering. */
  beforeCompletion?: true | 'anyone';
  /** Method and path, in the list of the cupboard that the path names. */
  endpoints: readonly string[];
};
