/** Read-only lists of a profile, until documents, teams and permissions have screens that show them. */
import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { can, permissions } from '../../../platform/permissions.ts';
import { Id, Instant } from '../../../platform/schema.ts';
import { documentStates } from '../../documents/endpoints.ts';
import { getTeamData } from '../../teams/endpoints.ts';

const base = '/api/humanResources/users';
const access = [[can.usersManagement]] as const;

export const listDocumentsOf = endpoint.get(`${base}/:id/profileDocuments`, {
  summary: 'I documenti in vigore o in verifica di una persona',
  access,
  answer: z.array(
    z.object({
      id: Id,
      type: z.string(),
      name: z.string().nullable(),
      state: z.enum(documentStates),
      reason: z.string().nullable(),
      expiresOn: z.string().nullable(),
      uploadedAt: Instant,
    }),
  ),
});

export const listTeamsOf = endpoint.get(`${base}/:id/profileTeams`, {
  summary: 'I reparti di una persona, di oggi e di prima',
  access,
  answer: getTeamData.answer,
});

export const listPermissionsOf = endpoint.get(`${base}/:id/profilePermissions`, {
  summary: 'I permessi di una persona, anche quelli finiti',
  access,
  answer: z.array(
    z.object({
      permission: z.enum(permissions),
      grantedAt: Instant,
      grantedBy: z.string().nullable(),
      endsAt: Instant.nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
