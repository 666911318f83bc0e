import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { permissions } from '../../platform/permissions.ts';

export const getGrantedPermissions = endpoint.get('/api/humanResources/user/permissions/getGranted', {
  summary: 'I permessi della persona',
  access: 'session',
  beforeCompletion: true,
  answer: z.array(z.object({ permission: z.enum(permissions) })),
});
