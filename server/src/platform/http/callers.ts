/** Remembers who makes a request, after the token has been read. */
import type { FastifyRequest } from 'fastify';
import type { User } from '../people/user.ts';

const callers = new WeakMap<FastifyRequest, User>();

export const rememberCaller = (request: FastifyRequest, user: User): void => void callers.set(request, user);

export const callerOf = (request: FastifyRequest): User | undefined => callers.get(request);
