import { createOutsideApi } from './outside-api.ts';

/** Name of the flag with which the identity integration sends people back. */
export const backFlag = 'login_successful';

/** The sign-in page of the app, where both ways meet. */
export const loginPath = '/login';

/** The page of those who are not signed in. */
export const signedOutPath = '/not-logged-in';

/** Address of the external sign-in page. The way back is the app's own sign-in page with the flag, which then opens what was asked for. */
export function buildSignInUrl(): string {
  return `/sso/login?${new URLSearchParams({ redirect: `${loginPath}?${backFlag}=true` }).toString()}`;
}

const signOutPath = '/sso/logout';

/** ms; a server that is away does not hold whoever leaves. */
const answerMs = 10_000;

/** Ends the session, and says where to go to end that of the identity integration; without an answer, to its own page that asks. */
export async function endSession(): Promise<string> {
  try {
    const { body } = await createOutsideApi().send({ method: 'POST', path: signOutPath, signal: AbortSignal.timeout(answerMs) });
    const to = typeof body === 'object' && body !== null && 'location' in body ? body.location : null;
    return typeof to === 'string' ? to : signOutPath;
  } catch {
    return signOutPath;
  }
}
