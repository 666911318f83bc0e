/**
 * A person's codice fiscale: DM 23/12/1976 n. 13813. In a case of omocodia, letters may replace any of the seven
 * digits.
 */

const shape = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/;
const months = 'ABCDEHLMPRST';
const omocodia = 'LMNPQRSTUV';
const digitPositions = [6, 7, 9, 10, 12, 13, 14];
/** The value of a character at an odd position (counted from 1), by its value at an even one (0-9, A=0…Z=25). */
const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

const evenValueOf = (character: string) =>
  character >= 'A' ? character.charCodeAt(0) - 65 : character.charCodeAt(0) - 48;

/** Computes the check letter of upper-case letters and digits, the first at an odd position (also an IBAN's CIN). */
export function checkLetter(characters: string): string {
  const sum = [...characters].reduce((total, character, index) => {
    const value = evenValueOf(character);
    return total + (index % 2 === 0 ? (oddValues[value] ?? 0) : value);
  }, 0);
  return String.fromCharCode(65 + (sum % 26));
}

/** Turns the omocodia letters of a code back into digits. */
function undoOmocodia(code: string): string {
  const characters = [...code];
  for (const position of digitPositions) {
    const digit = omocodia.indexOf(characters[position] ?? '');
    if (digit >= 0) characters[position] = String(digit);
  }
  return characters.join('');
}

type BirthFacts = { yearInCentury: number; month: number; day: number; sex: 'M' | 'F'; place: string };

/** Reads birth and place from a code of the right shape; null when the day exists in no century. */
function readBirthFacts(code: string): BirthFacts | null {
  const plain = undoOmocodia(code);
  const yearInCentury = Number(plain.slice(6, 8));
  const month = months.indexOf(plain.charAt(8)) + 1;
  const dayAndSex = Number(plain.slice(9, 11));
  const day = dayAndSex > 40 ? dayAndSex - 40 : dayAndSex;
  const exists = [1900, 2000].some((century) => {
    const date = new Date(Date.UTC(century + yearInCentury, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  });
  if (!exists || day < 1) return null;
  return { yearInCentury, month, day, sex: dayAndSex > 40 ? 'F' : 'M', place: plain.slice(11, 15) };
}

/**
 * Answers whether a code (upper case, no spaces) has the right shape, the right check letter and an existing birth
 * date.
 */
export function isCodiceFiscale(code: string): boolean {
  return (
    shape.test(code) && checkLetter(code.slice(0, 15)) === code.charAt(15) && readBirthFacts(code) !== null
  );
}

/** The facts in a valid code: the civil date of birth, the sex and the Belfiore code of the place. */
export type Birth = { date: string; sex: 'M' | 'F'; place: string };

/**
 * Reads a code, however it is spaced; null when it is not valid. The code has only two digits of the year, so this
 * takes the century in which the person is at least 14 on `day` (italy.md 2.4), or of another age of the youngest.
 */
export function readBirth(typed: string, day: string, youngest = 14): Birth | null {
  const code = compactCode(typed);
  const facts = isCodiceFiscale(code) ? readBirthFacts(code) : null;
  if (!facts) return null;
  const [month, dayOfMonth] = [facts.month, facts.day].map((number) => String(number).padStart(2, '0'));
  const dateIn = (century: number) => `${century + facts.yearInCentury}-${month}-${dayOfMonth}`;
  const latest = `${Number(day.slice(0, 4)) - youngest}${day.slice(4)}`;
  const isReal = (date: string) => new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
  const date = [2000, 1900].map(dateIn).find((candidate) => candidate <= latest && isReal(candidate));
  return { date: date ?? dateIn(1900), sex: facts.sex, place: facts.place };
}

/** A typed code in upper case without spaces and points. */
export const compactCode = (typed: string) => typed.replace(/[\s.]/g, '').toUpperCase();

const lettersOf = (name: string) =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');

function surnameLetters(surname: string): string {
  const letters = lettersOf(surname);
  return `${letters.replace(/[AEIOU]/g, '')}${letters.replace(/[^AEIOU]/g, '')}XXX`.slice(0, 3);
}

function nameLetters(name: string): string {
  const consonants = lettersOf(name).replace(/[AEIOU]/g, '');
  if (consonants.length >= 4) return `${consonants.charAt(0)}${consonants.charAt(2)}${consonants.charAt(3)}`;
  return surnameLetters(name);
}

type CodedPerson = {
  firstName: string;
  lastName: string;
  birthDate: string;
  sex: 'M' | 'F';
  /** The Belfiore code of the place of birth. */
  place: string;
};

/** Returns the code of these facts, for invented people: a real person with the same facts may have another code. */
export function composeCode({ firstName, lastName, birthDate, sex, place }: CodedPerson): string {
  const [year = '', month, day] = birthDate.split('-');
  const dayAndSex = String(Number(day) + (sex === 'F' ? 40 : 0)).padStart(2, '0');
  const begun =
    surnameLetters(lastName) +
    nameLetters(firstName) +
    year.slice(2) +
    months.charAt(Number(month) - 1) +
    dayAndSex +
    place;
  return begun + checkLetter(begun);
}

export type TypedPerson = {
  nome?: string | null | undefined;
  cognome?: string | null | undefined;
  data_nascita?: string | null | undefined;
  genere?: string | null | undefined;
  stato_nascita?: string | null | undefined;
  luogo_nascita?: string | null | undefined;
};

/** The place of a Belfiore code, as far as the list of places has it. */
export type NamedPlace = { name: string; province: string | null };

/**
 * Returns a sentence for each typed fact that disagrees with a valid code. These are warnings and never errors: women's
 * names, foreigners and provisional codes differ for good reasons.
 */
export function codiceFiscaleWarnings(
  code: string,
  person: TypedPerson,
  namedPlace: NamedPlace | null = null,
): string[] {
  if (!isCodiceFiscale(code)) return [];
  const facts = readBirthFacts(code);
  if (!facts) return [];
  const warnings: string[] = [];
  if (person.cognome && surnameLetters(person.cognome) !== code.slice(0, 3))
    warnings.push('Il codice fiscale non corrisponde al cognome');
  if (person.nome && nameLetters(person.nome) !== code.slice(3, 6))
    warnings.push('Il codice fiscale non corrisponde al nome');
  if (person.data_nascita) {
    const [year, month, day] = person.data_nascita.split('-').map(Number);
    if ((year ?? 0) % 100 !== facts.yearInCentury || month !== facts.month || day !== facts.day)
      warnings.push('Il codice fiscale non corrisponde alla data di nascita');
  }
  if ((person.genere === 'M' || person.genere === 'F') && person.genere !== facts.sex)
    warnings.push('Il codice fiscale non corrisponde al genere');
  const inItaly = person.stato_nascita?.trim().toLowerCase() === 'italia';
  const isElsewhere =
    inItaly &&
    namedPlace !== null &&
    person.luogo_nascita &&
    lettersOf(namedPlace.name) !== lettersOf(person.luogo_nascita);
  if (person.stato_nascita && (inItaly === facts.place.startsWith('Z') || isElsewhere))
    warnings.push('Il codice fiscale non corrisponde al luogo di nascita');
  return warnings;
}
