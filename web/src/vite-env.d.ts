/// <reference types="vite/client" />

/** What each page asks at once, by its path: build/first-questions.ts reads it from the tables of contents. */
declare module 'virtual:first-questions' {
  export const firstQuestions: Readonly<
    Record<string, readonly import('./app/start/first-questions.ts').FirstQuestion[]>
  >;
}
