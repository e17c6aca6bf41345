import type { BrowserContext } from '@playwright/test'
import type { SignedInUser } from '../../../src/shared/contracts/accounts/auth.ts'
import type { Remote } from '../e2e/remote-shop.ts'

interface SignIn {
  user: SignedInUser
  store_id: string
}

/** What a sign-in leaves in the browser's local storage. */
export const keptOf = ({ user, store_id }: SignIn): { name: string; value: string }[] =>
  Object.entries({ user: JSON.stringify(user), authToken: user.token, currentStoreId: store_id }).map(
    ([name, value]) => ({ name, value }),
  )

/** Signs a browser in as the login screen would, without its screens: for tests that are about what comes after. */
export const signInAs = async (context: BrowserContext, { url }: Remote, signIn: SignIn): Promise<void> =>
  context.setStorageState({
    // The browser stays the shopper that it was.
    cookies: await context.cookies(),
    origins: [{ origin: url, localStorage: keptOf(signIn) }],
  })
