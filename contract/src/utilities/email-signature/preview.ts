/** Where the server serves the page in which a signature is shown. It is no endpoint: it has no data. */
export const previewPath = '/api/utilities/email-signature/preview';
