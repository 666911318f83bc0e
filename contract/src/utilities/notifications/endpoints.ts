/** The bell: the notifications of a person, which of them are read, and how the person wants each kind of news. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageOf, paging, searched } from '../../platform/lists.ts';
import { type NewsWay, newsWays, notificationsTopic } from '../../platform/news.ts';
import { Id, Instant } from '../../platform/schema.ts';

export const newsWayLabels: Record<NewsWay, string> = { bell: 'In WMS', mail: 'Per e-mail' };

export const Notification = z.object({
  id: Id,
  kind: z.string(),
  sentence: z.string(),
  /** The page that a click opens. */
  path: z.string(),
  toldAt: Instant,
  read: z.boolean(),
});
export type Notification = z.output<typeof Notification>;

/** Triggers tell a person's browsers about their own bell, so the changes here notify nobody. */
const base = `/api/${notificationsTopic}` as const;

/** Lists the notifications, the newest first. */
export const listNotifications = endpoint.get(base, {
  summary: 'Le tue notifiche',
  access: 'session',
  query: z.strictObject({ ...searched, ...paging }),
  answer: pageOf(Notification),
});

export const countUnreadNotifications = endpoint.get(`${base}/unread`, {
  summary: 'Quante notifiche non hai ancora letto',
  access: 'session',
  answer: z.object({
    /** 100 means that many or more. */
    count: z.number(),
  }),
});

export const readNotification = endpoint.post(`${base}/:id/read`, {
  summary: 'Segna una notifica come letta',
  access: 'session',
  undoable: 'passing',
  notifies: null,
  answer: z.object({}),
});

/** Marks the notifications up to an id as read, so that later ones remain unread. */
export const readAllNotifications = endpoint.post(`${base}/read`, {
  summary: 'Segna tutte le notifiche come lette',
  access: 'session',
  undoable: 'passing',
  notifies: null,
  body: z.strictObject({ upTo: Id }),
});

const Choice = z.object({
  way: z.enum(newsWays),
  on: z.boolean(),
  /** True when the person can't switch it off. */
  always: z.boolean(),
});

export const listNotificationChoices = endpoint.get(`${base}/choices`, {
  summary: 'Che cosa vuoi sapere, e come',
  access: 'session',
  answer: z.object({
    kinds: z.array(z.object({ kind: z.string(), label: z.string(), ways: z.array(Choice) })),
    /** False without a mail server: then no e-mails come, whatever the person has chosen. */
    mailIsSent: z.boolean(),
  }),
});

export const chooseNotifications = endpoint.put(`${base}/choices`, {
  summary: 'Scegli se vuoi sapere una cosa, e come',
  access: 'session',
  undoable: 'edited',
  notifies: null,
  body: z.strictObject({ kind: z.string().max(60), way: z.enum(newsWays), on: z.boolean() }),
});
