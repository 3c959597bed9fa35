/** Name of the flag with which the identity integration sends people back. */
export const backFlag = 'login_successful';

/** The sign-in page of the app, where both ways meet. */
export const loginPath = '/login';

/** Address of the external sign-in page. The way back is the app's own sign-in page with the flag, which then opens what was asked for. */
export function signInUrl(): string {
  return `/sso/login?${new URLSearchParams({ redirect: `${loginPath}?${backFlag}=true` }).toString()}`;
}

export const signOutUrl = '/sso/logout';
