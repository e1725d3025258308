/** What is said when a call fails and the server gave no sentence. */
export const texts = {
  offline: 'You are offline. Nothing was lost.',
  unexpected: 'Unexpected error occurred',
  uploadRefused: 'Failed to upload resume',
  uploadBroken: 'Error occurred during upload',
};
