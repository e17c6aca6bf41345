import type { BrowserContext } from '@playwright/test'
import type { SignedInUser } from '../../../src/shared/contracts/accounts/auth.ts'
import type { Remote } from '../e2e/remote-shop.ts'

interface SignIn {
  user: SignedInUser
  store_id: string
}

/** Returns what a sign-in stores in the browser's local storage. */
export const signInStorage = ({ user, store_id }: SignIn): { name: string; value: string }[] =>
  Object.entries({ user: JSON.stringify(user), authToken: user.token, currentStoreId: store_id }).map(
    ([name, value]) => ({ name, value }),
  )

/** Signs a browser in like the login screen, without its UI, for tests of later screens. */
export const signInAs = async (context: BrowserContext, { url }: Remote, signIn: SignIn): Promise<void> =>
  context.setStorageState({
    // The browser keeps its shopper cookies.
    cookies: await context.cookies(),
    origins: [{ origin: url, localStorage: signInStorage(signIn) }],
  })
