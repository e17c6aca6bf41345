import type { Handlers } from '../../../http/handler.ts'
import { confirmPassword } from '../password-confirmation/service.ts'
import { disableTwoFactor, enableTwoFactor, renewRecoveryCodes, startTwoFactor, twoFactorStatus } from './service.ts'

export const twoFactorRoutes: Handlers<'twoFactor'> = {
  status: async ({ deps, user }) => ({ data: await twoFactorStatus(deps, user.user_id) }),
  /** A stolen session alone must not be able to lock the owner out with a second factor. */
  start: async ({ deps, user, body }) => {
    await confirmPassword(deps, user.user_id, body.current_password)
    return { data: await startTwoFactor(deps, user) }
  },
  enable: async ({ deps, user, body }) => ({
    data: { recovery_codes: await enableTwoFactor(deps, user.user_id, body.code) },
  }),
  disable: async ({ deps, user, body }) => {
    await disableTwoFactor(deps, user.user_id, body.code)
    return { message: 'Two-factor sign-in is off' }
  },
  renewCodes: async ({ deps, user, body }) => ({
    data: { recovery_codes: await renewRecoveryCodes(deps, user.user_id, body.code) },
  }),
}
