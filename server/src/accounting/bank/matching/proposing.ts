/** Proposes the things that rows of the bank pay. */
import type { BankCandidate } from '@wms/contract/accounting/bank/endpoints';
import type { Reader } from '../../../platform/database/connection.ts';
import { block, chooseBest, doubt, type JudgedRow, type Judgement, judge, strengthOf } from './judging.ts';
import { findBetterName, type NameRegister } from './name-register.ts';
import { loadSpellings, spaced } from './row-words.ts';
import { type MatchCandidate, readThings } from './things.ts';

/** A row with the texts as the bank wrote them. */
export type PlainRow = {
  id: number;
  bookedOn: string;
  amount: string;
  description: string;
  name: string | null;
  reference: string | null;
};

const mostOffered = 3;

/** Returns the best things for each of the rows, in the order of the rows. */
export async function proposeFor(
  db: Reader,
  rows: readonly PlainRow[],
  userId: number,
): Promise<BankCandidate[][]> {
  const found: (MatchCandidate & { judgement: Judgement })[][] = rows.map(() => []);
  const spellings = await loadSpellings();
  for (const direction of ['in', 'out'] as const) {
    const asked = rows.filter((row) => directionOf(row) === direction);
    if (asked.length === 0) continue;
    const judged = asked.map((row) => ({ row, read: judgedRow(row, spellings) }));
    const said = judged.map(({ read }) => read.words);
    const { things, register } = await readThings(db, { direction, userId, said, ...spanOf(asked) });
    for (const { row, read } of judged) found[rows.indexOf(row)] = judgeAll(read, things, register);
  }
  return chooseBest(
    rows.map((row, index) => ({ row, found: found[index] ?? [] })),
    mostOffered,
  ).map((things) => things.map(candidateOf));
}

/**
 * Returns the things that one row could pay: the proposals, and with typed words also the things that have these words.
 */
export async function findFor(
  db: Reader,
  row: PlainRow,
  userId: number,
  words: string | undefined,
): Promise<BankCandidate[]> {
  const judged = judgedRow(row, await loadSpellings());
  const { things, register } = await readThings(db, {
    direction: directionOf(row),
    userId,
    said: [judged.words],
    ...spanOf([row]),
    ...(words && { words }),
  });
  const found = judgeAll(judged, things, register).sort((a, b) => b.judgement.points - a.judgement.points);
  if (!words) return found.slice(0, 20).map(candidateOf);
  const known = new Set(found.map(({ key }) => key));
  return [
    ...found.map(candidateOf),
    ...things
      .filter(({ key }) => !known.has(key))
      .map((thing) => candidateOf({ ...thing, judgement: { ...unjudged, because: thing.blocked ?? '' } })),
  ];
}

const unjudged: Judgement = { certainty: 'weak', points: 0, because: '', part: false, sign: 'amount' };

/**
 * Judges the things one by one, and then beside each other and beside all names: of two that the row could pay or
 * mean, neither is certain.
 */
function judgeAll(row: JudgedRow, things: readonly MatchCandidate[], register: NameRegister) {
  const names = register.namesIn(row.words);
  const found = things.flatMap((thing) => {
    const judgement = judge(row, thing);
    return judgement ? [{ ...thing, judgement }] : [];
  });
  const named = found.filter(({ judgement }) => strengthOf(judgement.sign) >= strengthOf('name'));
  return found.map((proposal) => {
    if (proposal.blocked !== null)
      return { ...proposal, judgement: block(proposal.judgement, proposal.blocked) };
    const strength = strengthOf(proposal.judgement.sign);
    const rival = named.some(
      (other) => other.key !== proposal.key && strengthOf(other.judgement.sign) >= strength,
    );
    if (proposal.judgement.certainty !== 'sure') return proposal;
    if (rival) return { ...proposal, judgement: doubt(proposal.judgement, 'può pagare anche altro') };
    const better = proposal.judgement.sign === 'name' && findBetterName(row.words, proposal.names, names);
    return better
      ? { ...proposal, judgement: doubt(proposal.judgement, `può essere di ${better.name}`) }
      : proposal;
  });
}

const directionOf = ({ amount }: PlainRow) => (amount.startsWith('-') ? 'out' : 'in');

const spanOf = (rows: readonly PlainRow[]) => {
  const days = rows.map(({ bookedOn }) => bookedOn).sort();
  return {
    amounts: [...new Set(rows.map(({ amount }) => amount.replace('-', '')))],
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
  };
};

function judgedRow(
  { bookedOn, amount, description, name, reference }: PlainRow,
  spellings: (text: string) => string[][],
): JudgedRow {
  const text = [name, description, reference].filter(Boolean).join(' ');
  return { bookedOn, amount: amount.replace('-', ''), text, words: spaced(spellings(text).flat()) };
}

const candidateOf = ({
  kind,
  id,
  title,
  amount,
  on,
  to,
  blocked,
  judgement,
}: MatchCandidate & { judgement: Judgement }) => ({
  kind,
  id,
  title,
  amount,
  on,
  to,
  certainty: judgement.certainty,
  because: judgement.because,
  part: judgement.part,
  blocked: blocked !== null,
});
