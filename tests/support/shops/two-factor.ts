import { Secret, TOTP } from 'otpauth'
import { twoFactor } from '../../../src/shared/contracts/accounts/two-factor.ts'
import { PASSWORD } from './invites.ts'
import { expectOk, type TestApp, type TestUser } from '../app/test-app.ts'

/** Returns the authenticator app's code for a secret, `steps` of 30 seconds from the test's current time. */
export const appCode = (test: Pick<TestApp, 'clock'>, secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: test.clock.now().getTime() + steps * 30_000 })

/** Returns a code of the app that isn't currently valid. */
export function wrongAppCode(test: Pick<TestApp, 'clock'>, secret: string): string {
  const right = new Set([-1, 0, 1].map((steps) => appCode(test, secret, steps)))
  return ['111111', '222222', '333333', '444444'].find((code) => !right.has(code)) ?? ''
}

/** Requests a secret, with the password of every test account. */
export const startTwoFactor = (
  test: Pick<TestApp, 'call'>,
  { token }: Pick<TestUser, 'token'>,
  { key, current_password = PASSWORD }: { key?: string; current_password?: string } = {},
) => test.call(twoFactor.start, { body: { current_password } }, { token, ...(key !== undefined && { key }) })

/** Turns on two-factor sign-in, and moves the clock until the app shows a different code. */
export async function turnOnTwoFactor(
  test: TestApp,
  user: Pick<TestUser, 'token'>,
): Promise<{ secret: string; recovery_codes: string[] }> {
  const { secret } = expectOk(await startTwoFactor(test, user)).data
  const body = { code: appCode(test, secret) }
  const { recovery_codes } = expectOk(await test.call(twoFactor.enable, { body }, { token: user.token })).data
  test.clock.advance(30_000)
  return { secret, recovery_codes }
}
