import type { Handlers } from '../../../http/handler.ts'
import { endSession } from '../account-sessions/service.ts'
import { inviteDetails, inviteForRegistration, inviteToStore } from '../team/service.ts'
import {
  changePassword,
  checkResetCode,
  forgetPassword,
  login,
  register,
  resendCode,
  verifyEmail,
  verifyTwoFactor,
} from './service.ts'

export const authRoutes: Handlers<'auth'> = {
  register: async ({ deps, body }) => ({ data: await register(deps, body) }),
  login: async (call) => ({ data: await login(call.deps, call.body, call) }),
  logout: async ({ deps, user }) => {
    await endSession(deps, user.user_id, user.session_id)
    return { message: 'Signed out' }
  },
  verifyEmail: async (call) => ({ data: await verifyEmail(call.deps, call.body, call) }),
  resendOtp: async ({ deps, body }) => ({
    resend_after: await resendCode(deps, body),
    message: 'If an account is waiting for a code, we sent it',
  }),
  forgetPassword: async ({ deps, body }) => {
    await forgetPassword(deps, body.email)
    return { message: 'If this email has an account, we sent a code to it' }
  },
  checkResetCode: async ({ deps, body }) => {
    await checkResetCode(deps, body)
    return { message: 'The code is valid' }
  },
  changePassword: async ({ deps, body, ip }) => {
    await changePassword(deps, body, ip)
    return { message: 'Your password was changed' }
  },
  verifyTwoFactor: async (call) => ({ data: await verifyTwoFactor(call.deps, call.body, call) }),
  registerWithInvite: async ({ deps, body }) => {
    const invite_request_id = await inviteForRegistration(deps, body)
    return { data: await register(deps, { ...body, invite_request_id }) }
  },
  invite: async (call) => ({ data: await inviteToStore(call.deps, call, call.store, call.body) }),
  getUserInvite: async ({ deps, query }) => ({ data: await inviteDetails(deps, query.invite_code) }),
}
