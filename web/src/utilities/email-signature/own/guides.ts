/** The steps with which each mail program takes a signature, with the words of its Italian menus in 2026. */

export type Guide = { program: string; steps: readonly string[]; note?: string };

export const guides: readonly Guide[] = [
  {
    program: 'Gmail',
    steps: [
      'Copia la firma con «Copia firma».',
      'Nel browser apri Gmail, poi l’ingranaggio in alto a destra e «Visualizza tutte le impostazioni».',
      'Nella scheda «Generali» scendi fino a «Firma», scegli «Crea nuova» e dalle un nome.',
      'Fai clic nel riquadro a destra e incolla con Ctrl+V (sul Mac ⌘V).',
      'Sotto, in «Impostazioni predefinite firma», sceglila per i nuovi messaggi e per le risposte.',
      'In fondo alla pagina scegli «Salva modifiche».',
    ],
    note:
      'L’app sul telefono ha una firma sua, di solo testo: usa «Copia testo» e incollala in Impostazioni, ' +
      'il tuo account, «Firma per dispositivi mobili».',
  },
  {
    program: 'Outlook nuovo e sul web',
    steps: [
      'Copia la firma con «Copia firma».',
      'In Outlook apri le impostazioni con l’ingranaggio in alto a destra.',
      'Scegli «Account», poi «Firme»; se hai più indirizzi, scegli il tuo di lavoro.',
      'Scegli «Aggiungi firma», dalle un nome e incolla nel riquadro con Ctrl+V.',
      'Scegli «Salva», poi sotto la firma predefinita per i nuovi messaggi e per risposte e inoltri.',
      'Scegli ancora «Salva».',
    ],
  },
  {
    program: 'Outlook classico per Windows',
    steps: [
      'Copia la firma con «Copia firma».',
      'In Outlook scegli «File», «Opzioni», «Posta», poi «Firme…».',
      'Scegli «Nuova», dalle un nome e conferma con OK.',
      'Fai clic nel riquadro «Modifica firma» e incolla con Ctrl+V.',
      'A destra sceglila per i nuovi messaggi e per risposte e inoltri, poi OK.',
    ],
    note:
      'In alternativa scarica il file .htm, chiudi Outlook e metti il file nella cartella ' +
      '%APPDATA%\\Microsoft\\Signatures (in italiano può chiamarsi Firme): alla riapertura è nell’elenco.',
  },
  {
    program: 'Apple Mail',
    steps: [
      'Copia la firma con «Copia firma».',
      'Sul Mac apri Mail, poi il menu Mail, «Impostazioni…» e «Firme».',
      'Scegli il tuo account, poi «+», e dai un nome alla firma.',
      'Togli la spunta a «Corrispondi sempre al font di default del messaggio».',
      'Cancella il testo che c’è nel riquadro a destra e incolla con ⌘V.',
      'Chiudi la finestra. In «Scegli firma» indica quella per i nuovi messaggi.',
    ],
    note:
      'Su iPhone: Impostazioni, App, Mail, Firma; tieni premuto e incolla. Se iOS toglie colori e tabella, ' +
      'scuoti il telefono e scegli «Annulla».',
  },
  {
    program: 'Thunderbird',
    steps: [
      'Dal menu accanto a «Copia firma» scegli «Copia HTML».',
      'In Thunderbird apri il menu ☰, poi «Impostazioni account», e a sinistra scegli il tuo account.',
      'Sotto «Testo firma» spunta «Usa HTML».',
      'Fai clic nel riquadro, togli quello che c’è e incolla con Ctrl+V.',
      'Chiudi la scheda: Thunderbird salva da sé.',
    ],
    note: 'In alternativa scarica il file .htm e sceglilo lì sotto, dove si allega la firma da un file.',
  },
];
