/** The path of the page that shows a signature. It is no endpoint, because it has no data. */
export const previewPath = '/api/utilities/email-signature/preview';
