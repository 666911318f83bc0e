/** Explains why the camera does not start, with the steps for the person's browser. */

export type Trouble = { message: string; steps: string[] };

const otherwise = 'Intanto puoi usare un lettore o scrivere il codice.';

export function cameraTrouble(error: unknown, agent = navigator.userAgent): Trouble {
  if (!window.isSecureContext || !navigator.mediaDevices)
    return {
      message: `La fotocamera funziona solo con un collegamento protetto. ${otherwise}`,
      steps: [
        'Apri il gestionale da un indirizzo che comincia con https://',
        'Se non lo conosci, chiedilo al reparto IT',
      ],
    };
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return { message: 'Il browser non può usare la fotocamera.', steps: stepsToAllow(agent) };
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return { message: `Su questo dispositivo non c’è una fotocamera. ${otherwise}`, steps: [] };
  if (name === 'NotReadableError' || name === 'AbortError')
    return {
      message: 'La fotocamera è occupata o non risponde.',
      steps: ['Chiudi le altre app che la usano, come videochiamate o foto', 'Poi premi «Riprova»'],
    };
  return { message: `La fotocamera non si è accesa. ${otherwise}`, steps: [] };
}

function stepsToAllow(agent: string): string[] {
  const last = 'Torna qui e premi «Riprova»';
  if (/iPhone|iPad/.test(agent))
    return [
      'Tocca il simbolo a sinistra dell’indirizzo, poi «Impostazioni sito web»',
      'Alla voce «Fotocamera» scegli «Consenti»',
      last,
    ];
  if (/Firefox/.test(agent))
    return [
      'Premi il lucchetto accanto all’indirizzo',
      'Togli il blocco alla voce «Usare la fotocamera»',
      last,
    ];
  return [
    'Premi il simbolo a sinistra dell’indirizzo, poi «Autorizzazioni»',
    'Alla voce «Fotocamera» scegli «Consenti»',
    last,
  ];
}
