/** Makes descriptions like those in catalogues: 300 characters of different Italian words, the same in every run. */

const length = 300;
const beginnings = (
  'filett zinc ottav tratt serr gomm acciai allumin resist guarniz cuscinett rondell bullon vern isol ' +
  'condutt pneumat idraul elettr meccan termic trasmiss sospens fren carrozz telai serbat pomp valvol ' +
  'raccord tubaz molletta lubrific grass lubrif adesiv sigill calibr misur tagli fresatur tornitur saldat ' +
  'lamin estrus stamp'
).split(' ');
const endings = (
  'ata ato ati ate ura ure azione azioni ante anti ente enti abile abili evole evoli ivo iva ivi ive ale ' +
  'ali oso osa osi ose'
).split(' ');
const short = (
  'per con di da in su della delle dei degli alla alle resistente adatto uso interno esterno confezione ' +
  'passo testa gambo grado classe serie tipo'
).split(' ');

/** Makes random numbers from a seed, the same ones in every run. */
export function makeRandom(start: number): (below: number) => number {
  let seed = start;
  return (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
}

/** Makes a description of nearly three hundred characters. */
export function longDescription(random: (below: number) => number): string {
  const pick = (words: readonly string[]) => words[random(words.length)] ?? '';
  let text = '';
  for (;;) {
    const kind = random(10);
    const word = kind < 5 ? pick(short) : kind < 9 ? pick(beginnings) + pick(endings) : `M${random(400)}`;
    if (text.length + word.length + 1 > length) return text;
    text += (text ? ' ' : '') + word;
  }
}
