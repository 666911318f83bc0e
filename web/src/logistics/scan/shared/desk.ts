/** Whether the person works with a mouse: then codes come from a hand-held reader or the keyboard, seldom a camera. */
export const hasMouse = typeof matchMedia === 'function' && matchMedia('(pointer: fine)').matches;
