/**
 * What a page asks the server before anything else, so that it can be asked while the page's code is still on its
 * way. The build takes the questions of each page from its cupboard's table of contents (build/first-questions.ts). A
 * question that the page doesn't ask after all costs only the time.
 */
export type FirstQuestion = {
  /** The endpoint's path; `:id` is the page's own. */
  path: `/api/${string}`;
  /** The fields of the page's address that belong to the question, as in the endpoint's query. */
  fields?: readonly string[];
};

/** What the guard asks at every page that asks for a session. */
export const guardQuestions: readonly FirstQuestion[] = [
  { path: '/api/humanResources/user/getInsertionStatus' },
  { path: '/api/humanResources/user/permissions/getGranted' },
];

/** The guard lets everybody through here and asks nothing. */
export const openPaths: readonly string[] = ['/login', '/logout', '/error'];
