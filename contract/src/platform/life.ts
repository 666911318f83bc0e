/**
 * The life of a thing: its states, the moves between them, and who may make them. One declaration gives the server's
 * checks, the database's allowed steps, the buttons of the web, the generated tests and the drawing in docs/lives.md.
 */
import { z } from 'zod';
import { namesOf } from './declarations/names-of.ts';
import { endpoint, type Path } from './endpoint.ts';
import type { NotUndoable } from './not-undoable.ts';
import { type Permission, type PermissionSets, satisfies } from './permissions.ts';
import { IdParam, optional, text, Version } from './schema.ts';

/** The colour of a state's dot; the word beside it gives the same meaning. */
export type Tone = 'quiet' | 'active' | 'attention' | 'good' | 'bad';

export type LifeState = {
  /** The word beside the dot: 'In revisione'. */
  readonly label: string;
  readonly tone: Tone;
};

/** The people who may make a move: the thing's owner, or holders of every permission of at least one set. */
export type Mover = 'owner' | PermissionSets;

export type Move<S extends string> = {
  readonly from: readonly S[];
  readonly to: S;
  /** The words on the button. */
  readonly label: string;
  /** The sentence of the success alert. */
  readonly done: string;
  readonly may: Mover;
  /** The owner may not make this move, whatever permissions they hold. */
  readonly notBy?: 'owner';
  /** The person must write why, or may. */
  readonly reason?: 'required' | 'optional';
  /** The move destroys or revokes something: the person is asked before it is made. */
  readonly danger?: true;
  /** The move has an endpoint of its own, because it needs more than a version and a reason. */
  readonly ownEndpoint?: true;
  /** The move that takes this one back soon after, to the very state from which it was made. */
  readonly back?: string;
  /** The refusal of the move in another state, when the general sentence is not enough. */
  readonly refusals?: { readonly [state in S]?: string };
};

/** An action that is possible only in some states and doesn't change the state, such as counting. */
export type StateAction<S extends string> = {
  readonly in: readonly S[];
  readonly may: Mover;
  /** The refusal of the action in another state, when the general sentence is not enough. */
  readonly refusals?: { readonly [state in S]?: string };
};

export type Life<S extends string, M extends string, A extends string = never> = {
  /** The name of the life in the database's table of steps. */
  readonly thing: string;
  /** The thing with its article, as a sentence begins: 'L’inventario'. */
  readonly called: string;
  readonly states: Readonly<Record<S, LifeState>>;
  /** The state of a new thing. */
  readonly first: NoInfer<S>;
  /** Other states in which a new row may begin, for example when it comes from another program. */
  readonly mayBegin?: readonly NoInfer<S>[];
  /** The first move that a person may make is the button, the others are in the menu beside it. */
  readonly moves: Readonly<Record<M, Move<NoInfer<S>>>>;
  readonly actions?: Readonly<Record<A, StateAction<NoInfer<S>>>>;
  /** The refusal of every move from a final state; a general sentence by default. */
  readonly ended?: string;
  /** The refusal of a move that is not the owner's to make; a general sentence by default. */
  readonly notOwn?: string;
};

/** A life of any thing, for code that treats all lives alike. */
export type AnyLife = {
  readonly thing: string;
  readonly called: string;
  readonly states: Readonly<Record<string, LifeState>>;
  readonly first: string;
  readonly mayBegin?: readonly string[];
  readonly moves: Readonly<Record<string, Move<string>>>;
  readonly actions?: Readonly<Record<string, StateAction<string>>>;
  readonly ended?: string;
  readonly notOwn?: string;
};

/** Declares a life; a state that is not one of `states` does not compile. */
export const life = <const S extends string, const M extends string, const A extends string = never>(
  definition: Life<S, M, A>,
): Life<S, M, A> => definition;

/** The schema of a life's states. */
export const stateOf = <S extends string>(life: Life<S, string>) => z.enum(namesOf(life.states));

/**
 * The schema of the field `moves` of an answer: the moves that this person may make now; the first one is the button.
 */
export const movesOf = <M extends string>(life: Life<string, M>) => z.array(z.enum(namesOf(life.moves)));

/** The schema of the field `actions` of an answer: the actions that this person may do in the present state. */
export const actionsOf = <A extends string>({ actions }: Life<string, string, A>) =>
  z.array(z.enum(actions ? namesOf(actions) : []));

/** The facts about a person that a life needs: their permissions, and whether the thing is theirs. */
export type Person = { readonly permissions: ReadonlySet<Permission>; readonly owns: boolean };

/** Answers whether the permissions allow this move of a thing in general; a move of the owner needs none. */
export const holdsPermissionFor = (
  { may }: { readonly may: Mover },
  held: ReadonlySet<Permission>,
): boolean => may === 'owner' || satisfies(held, may);

/** Returns the moves that this person may make of a thing in this state. */
export function openMoves<S extends string, M extends string>(
  life: Life<S, M>,
  state: S,
  { permissions, owns }: Person,
): M[] {
  return namesOf(life.moves).filter((name) => {
    const move: Move<S> = life.moves[name];
    if (!move.from.includes(state)) return false;
    return holdsPermissionFor(move, permissions) && whyNotThisPerson(life, move, owns) === null;
  });
}

/** Lists the actions that this person may do to a thing in this state without moving it. */
export function openActions<S extends string, A extends string>(
  { actions }: Life<S, string, A>,
  state: S,
  { permissions, owns }: Person,
): A[] {
  if (!actions) return [];
  return namesOf(actions).filter((name) => {
    const action: StateAction<S> = actions[name];
    return action.in.includes(state) && (action.may === 'owner' ? owns : satisfies(permissions, action.may));
  });
}

const isEnd = (life: AnyLife, state: string) =>
  Object.values(life.moves).every(({ from }) => !from.includes(state));

const wordOf = (life: AnyLife, state: string) => life.states[state]?.label.toLowerCase() ?? state;

/** Returns a sentence that says why this move is not possible from this state; null when it is possible. */
export function whyNotFrom(life: AnyLife, move: Move<string>, state: string): string | null {
  if (move.from.includes(state)) return null;
  const special = move.refusals?.[state];
  if (special) return special;
  const already = `${life.called} è già ${wordOf(life, state)}`;
  if (isEnd(life, state)) return life.ended ?? `${already}: non cambia più`;
  if (state === move.to) return already;
  return `${life.called} è ${wordOf(life, state)}: «${move.label}» adesso non si può`;
}

/** Returns a sentence that says why this action is not possible in this state; null when it is possible. */
export function whyNotInState(life: AnyLife, action: StateAction<string>, state: string): string | null {
  if (action.in.includes(state)) return null;
  return action.refusals?.[state] ?? `${life.called} è ${wordOf(life, state)}: adesso non si può`;
}

/**
 * Returns the reason why a person with the permissions may still not make this move of this thing; null when they may.
 */
export function whyNotThisPerson(
  life: AnyLife,
  { may, notBy, label }: Move<string>,
  owns: boolean,
): string | null {
  if (may === 'owner' && !owns) return `«${label}» spetta a chi l’ha creato`;
  if (notBy === 'owner' && owns)
    return life.notOwn ?? `«${label}» spetta a un’altra persona: questo l’hai creato tu`;
  return null;
}

/**
 * Declares the endpoint of all plain moves of a life: `POST {base}/:id/moves/:move`. A person who may make any of them
 * may call it; the server then checks the permissions of the requested move.
 */
export function moveEndpoint<const M extends string>(
  life: Life<string, M>,
  { base, summary, undoable }: { base: Path; summary: string; undoable: true | NotUndoable },
) {
  const plain = namesOf(life.moves).filter((name) => {
    const move: Move<string> = life.moves[name];
    return move.ownEndpoint !== true;
  });
  const movers = plain.map((name): Mover => life.moves[name].may);
  const sets = movers.flatMap((may) => (may === 'owner' ? [] : may));
  return endpoint.post(`${base}/:id/moves/:move`, {
    summary,
    access: movers.includes('owner') ? 'session' : distinctSets(sets),
    params: z.strictObject({ id: IdParam, move: z.enum(plain) }),
    body: z.strictObject({ version: Version, reason: optional(text(mostReason)) }),
    // The type asks the code of every life for what takes its moves back, also where nothing does.
    undoable: undoable as true,
  });
}

/** The longest reason of a move, in characters. */
export const mostReason = 300;

function distinctSets(sets: PermissionSets): PermissionSets {
  return [...new Map(sets.map((set) => [[...set].sort().join(), set])).values()];
}
