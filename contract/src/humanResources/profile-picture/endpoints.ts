import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';

export const getProfilePicture = endpoint.get('/api/humanResources/user/getProfilePicture', {
  summary: 'La propria immagine del profilo; 404 se non ne è stata scelta una',
  access: 'session',
  beforeCompletion: true,
  answer: { binary: ['image/webp'] },
});

export const uploadProfilePicture = endpoint.put('/api/humanResources/user/uploadProfilePicture', {
  summary: 'Sceglie la propria immagine del profilo',
  access: [[can.userEdit]],
  undoable: 'counterpart',
  beforeCompletion: 'anyone',
  files: {
    image: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 10 * 1024 * 1024 },
  },
});

export const deleteProfilePicture = endpoint.delete('/api/humanResources/user/deleteProfilePicture', {
  summary: 'Torna all’immagine predefinita',
  access: [[can.userEdit]],
  undoable: 'lost',
  beforeCompletion: 'anyone',
});
