/** The reasons why a single sign-on failed: the word is in the fragment (#) of /login, which shows its sentence. */

export const signOnFailures = {
  denied: 'Il fornitore dell’accesso non ti ha lasciato passare, o hai annullato: riprova',
  expired: 'Sono passati più di cinque minuti, o l’accesso era cominciato in un altro browser: riprova',
  untrusted:
    'La risposta non viene dal fornitore dell’accesso che ci aspettiamo: riprova, e se succede ancora avvisa chi ' +
    'amministra WMS',
  unreachable: 'Il fornitore dell’accesso non risponde: riprova fra poco',
  refused: 'Il fornitore dell’accesso non ha confermato chi sei: riprova',
  stale: 'Il fornitore dell’accesso non ti ha chiesto di nuovo chi sei: esci anche da lì e riprova',
  unverified:
    'Il fornitore dell’accesso non garantisce la tua e-mail: rivolgiti a chi gestisce le e-mail dell’organizzazione',
  unknown:
    'Con questa e-mail non si entra in WMS: accedi con quella istituzionale, o rivolgiti a chi amministra WMS',
  uninvited: 'Il tuo invito è scaduto o è stato ritirato: chiedine un altro a chi ti ha invitato',
  throttled: 'Troppi tentativi: riprova fra qualche minuto',
  broken: 'L’accesso non è riuscito: riprova fra poco',
} as const;

export type SignOnFailure = keyof typeof signOnFailures;

/** Returns the sentence for a word from the address; the word isn't trusted, because anybody may have written it. */
export const signOnSentence = (word: string): string =>
  Object.hasOwn(signOnFailures, word) ? signOnFailures[word as SignOnFailure] : signOnFailures.broken;
