/** The comments on a product. */
import { commentEndpoints } from '../../platform/annotations/comments.ts';
import { seesStock } from '../shared/access.ts';

export const productComments = commentEndpoints({
  things: '/api/logistics/products',
  thing: 'un prodotto',
  access: seesStock,
});

export const { listComments, searchMentionable, addComment, editComment, removeComment } = productComments;
