/** Loads pages that mostly mails link to. Apart from the routes, so that no other page has the names of their files. */

export const loadAlertsRoute = async () => (await import('../features/alerts/alerts-route.ts')).alertsRoute;

export const loadUnsubscribePage = async () => ({
  Component: (await import('../features/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage,
});

export const loadKeepAccountPage = async () => ({
  Component: (await import('../features/profile/keep-account-page.tsx')).KeepAccountPage,
});
