/**
 * The requests that a page sends first, while the page's code is still being fetched. The build collects the questions
 * of each page from its cupboard's table of contents (build/first-questions.ts). If the page does not use an answer,
 * only the request is wasted.
 */
export type FirstQuestion = {
  /** The endpoint's path; `:id` is replaced by the id in the page's address. */
  path: `/api/${string}`;
  /**
   * The fields of the page's address that are sent with the question, and the pattern of the values that they certainly
   * accept. They have the same names in the endpoint's query.
   */
  fields?: Readonly<Record<string, string>>;
  /** The sets of permissions of which the person needs one; without them everybody who has registered may ask. */
  permissions?: readonly (readonly string[])[];
};

/** The questions that the guard asks at every page that needs a session. */
export const guardQuestions: readonly FirstQuestion[] = [
  { path: '/api/humanResources/user/getInsertionStatus' },
  { path: '/api/humanResources/user/permissions/getGranted' },
];

/** The only question for a person who isn't signed in: every address leads them to the sign-in. */
export const signInQuestion: FirstQuestion = { path: '/api/login/ways' };

/** The guard opens these pages to everybody and asks no question for them. */
export const openPaths: readonly string[] = ['/login', '/logout', '/error'];
