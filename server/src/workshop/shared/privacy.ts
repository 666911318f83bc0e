/**
 * Decides who reads a private booking: its owner, its companions and the workshop managers. Others see of the booking,
 * and of everything that belongs to it, only that the time is taken.
 */
import { satisfies } from '@wms/contract/platform/permissions';
import { type Area, areas, booksIn, managesWorkshop } from '@wms/contract/workshop/shared/access';
import { type RawBuilder, sql } from 'kysely';
import type { User } from '../../platform/people/user.ts';

/** The person who looks; `books` are the areas in which they book. */
export type Viewer = { id: number; manages: boolean; books: readonly Area[] };

export const managesAll = ({ permissions }: Pick<User, 'permissions'>) =>
  satisfies(permissions, managesWorkshop);

export const viewerOf = (user: Pick<User, 'id' | 'permissions'>): Viewer => ({
  id: user.id,
  manages: managesAll(user),
  books: areas.filter((area) => satisfies(user.permissions, booksIn[area])),
});

/** SQL: whether this person owns a booking or takes part in it; the booking is `b` unless it has another alias. */
export const isMine = ({ id }: Pick<Viewer, 'id'>, booking = sql`b`) =>
  sql<boolean>`(${booking}.user_id = ${id} or exists (
    select from booking_people own where own.booking_id = ${booking}.id and own.user_id = ${id}))`;

/** SQL: whether this person sees only that a booking is there; the booking is `b` unless it has another alias. */
export const isHidden = (viewer: Pick<Viewer, 'id' | 'manages'>, booking = sql`b`) =>
  viewer.manages
    ? sql<boolean>`false`
    : sql<boolean>`(${booking}.private and not ${isMine(viewer, booking)})`;

/** SQL: whether this person sees only that the booking with this id is there; false when the id is null. */
export const isHiddenBooking = (viewer: Viewer, id: RawBuilder<unknown>) =>
  viewer.manages
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from bookings hidden where hidden.id = ${id} and ${isHidden(viewer, sql`hidden`)})`;
