import * as z from 'zod/mini'
import { authFlow, type AuthFlow } from '../../../shared/contracts/accounts/auth.ts'

const typedSignup = z.object({
  account_type: z.enum(['individual', 'business']),
  business_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
})

/** The sign-up form's values without the password, restored if the visitor corrects the email. */
export type TypedSignup = z.infer<typeof typedSignup>

const flowStateSchema = z.object({
  email: z.catch(z.optional(z.string()), undefined),
  flow: z.catch(z._default(authFlow, 'emailVerification'), 'emailVerification'),
  otp: z.catch(z.optional(z.string()), undefined),
  next_code_at: z.catch(z.optional(z.number()), undefined),
  from: z.catch(z.optional(z.nullable(z.string())), undefined),
  typed: z.catch(z.optional(typedSignup), undefined),
})

/** State passed between account screens. It's in the history entry, never in the URL. */
export interface FlowState {
  email?: string | undefined
  /** Purpose of the code; email verification unless another flow sets it (A §4, GAP-02). */
  flow: AuthFlow
  otp?: string | undefined
  /** When another code may be requested, in milliseconds since 1970, so that a reload doesn't restart the wait. */
  next_code_at?: number | undefined
  /** The path that the visitor requested before they had to sign in. */
  from?: string | null | undefined
  typed?: TypedSignup | undefined
}

/** Parses the state from the previous screen; any field may be missing or invalid. */
export function readFlow(state: unknown): FlowState {
  const result = flowStateSchema.safeParse(state)
  return result.success ? result.data : { flow: 'emailVerification' }
}
