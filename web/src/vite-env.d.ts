/// <reference types="vite/client" />

/** The first questions of each page, by its path; build/first-questions.ts reads them from the tables of contents. */
declare module 'virtual:first-questions' {
  export const firstQuestions: Readonly<
    Record<string, readonly import('./app/start/first-questions.ts').FirstQuestion[]>
  >;
}
