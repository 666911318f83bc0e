/** The GHS pictograms in words. */
export const hazardWords: Record<string, string> = {
  GHS01: 'Esplosivo',
  GHS02: 'Infiammabile',
  GHS03: 'Comburente',
  GHS04: 'Gas sotto pressione',
  GHS05: 'Corrosivo',
  GHS06: 'Tossico',
  GHS07: 'Irritante o nocivo',
  GHS08: 'Pericoloso per la salute',
  GHS09: 'Pericoloso per l’ambiente',
};
