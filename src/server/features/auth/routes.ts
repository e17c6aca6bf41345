import type { Handlers } from '../../http/handler.ts'
import { changePassword, forgetPassword, login, logout, register, resendCode, verifyEmail } from './service.ts'

export const authRoutes: Handlers<'auth'> = {
  register: async ({ deps, body }) => ({ data: await register(deps, body) }),
  login: async (call) => ({ data: await login(call.deps, call.body, call) }),
  logout: async ({ deps, user }) => {
    await logout(deps, user.token_hash)
    return { message: 'Signed out' }
  },
  verifyEmail: async (call) => ({ data: await verifyEmail(call.deps, call.body, call) }),
  resendOtp: async ({ deps, body }) => ({
    resend_after: await resendCode(deps, body),
    message: 'If an account waits for a code, it is on its way',
  }),
  forgetPassword: async ({ deps, body }) => {
    await forgetPassword(deps, body.email)
    return { message: 'If there is an account with this e-mail, a code is on its way' }
  },
  changePassword: async ({ deps, body }) => {
    await changePassword(deps, body)
    return { message: 'Your password was changed' }
  },
}
