import * as z from 'zod/mini'
import { authFlow, type AuthFlow } from '../../../shared/contracts/accounts/auth.ts'

const typedSignup = z.object({
  account_type: z.enum(['individual', 'business']),
  business_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
})

/** What a visitor typed to sign up, without the password: kept for who has to correct the address. */
export type TypedSignup = z.infer<typeof typedSignup>

const carried = z.object({
  email: z.catch(z.optional(z.string()), undefined),
  flow: z.catch(z._default(authFlow, 'emailVerification'), 'emailVerification'),
  otp: z.catch(z.optional(z.string()), undefined),
  next_code_at: z.catch(z.optional(z.number()), undefined),
  from: z.catch(z.optional(z.nullable(z.string())), undefined),
  typed: z.catch(z.optional(typedSignup), undefined),
})

/** What one account screen hands to the next. It travels in the history entry, never in the address. */
export interface FlowState {
  email?: string | undefined
  /** What a code is for; email verification unless another flow says so (A §4, GAP-02). */
  flow: AuthFlow
  otp?: string | undefined
  /** When another code may be asked for, in milliseconds since 1970: a reload does not begin the wait anew. */
  next_code_at?: number | undefined
  /** Where the visitor wanted to go before they had to sign in. */
  from?: string | null | undefined
  typed?: TypedSignup | undefined
}

/** Reads what the screen before has handed on; nothing of it is taken for granted. */
export function readFlow(state: unknown): FlowState {
  const result = carried.safeParse(state)
  return result.success ? result.data : { flow: 'emailVerification' }
}
