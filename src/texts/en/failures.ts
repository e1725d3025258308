/** Fallbacks for errors without a message from the server. */
export const texts = {
  offline: 'You are offline. Nothing was lost.',
  unexpected: 'Unexpected error occurred',
  uploadRefused: 'Failed to upload resume',
  uploadBroken: 'Error occurred during upload',
};
