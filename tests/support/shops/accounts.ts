import type { Reply } from '../../../src/shared/contract.ts'
import type { auth, SignedInUser } from '../../../src/shared/contracts/accounts/auth.ts'
import type { TestApp } from '../app/test-app.ts'

/** Returns the user of a successful login; throws if two-factor sign-in is required. */
export function signedInUser(data: Reply<typeof auth.login>['data']): SignedInUser {
  if ('token' in data) return data
  throw new Error('The account asks for a second factor')
}

/** Returns the one-time code of the latest email to an address. */
export async function mailedCode(test: Pick<TestApp, 'mails'>, email: string): Promise<string> {
  const [mail] = await test.mails(email)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`No code was mailed to ${email}`)
  return code
}

/** Returns a different code. */
export const wrongCode = (code: string): string => (code === '111111' ? '222222' : '111111')
