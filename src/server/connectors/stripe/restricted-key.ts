import * as z from 'zod/mini'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { VerifyResult } from '../results.ts'
import { callStripe, type StripeResponse } from './client.ts'

/** Permissions that payments require, each with the call that shows whether the key has it. */
const REQUIRED_PERMISSIONS = [
  ['PaymentIntents', '/v1/payment_intents?limit=1'],
  ['Charges and Refunds', '/v1/refunds?limit=1'],
  ['Customers', '/v1/customers?limit=1'],
  ['Disputes', '/v1/disputes?limit=1'],
] as const

/** Permissions that only payouts require. */
const PAYOUT_PERMISSIONS = [
  ['Balance', '/v1/balance'],
  ['Payouts', '/v1/payouts?limit=1'],
] as const

type Asked = readonly (readonly [permission: string, path: string])[]
type Refusal = Extract<StripeResponse<unknown>, { ok: false }>

/**
 * Verifies a restricted key with calls that it must be allowed to make: Stripe lets no restricted key read its own
 * account. Write permission only shows when it is used.
 */
export const verifyRestricted = async (deps: ProviderDeps, ctx: ConnectionContext): Promise<VerifyResult> => {
  const started = performance.now()
  const ask = (asked: Asked) => refusalsOf(deps, ctx, asked)
  const [needed, forPayouts] = await Promise.all([ask(REQUIRED_PERMISSIONS), ask(PAYOUT_PERMISSIONS)])
  const latency_ms = Math.round(performance.now() - started)
  const wrong = needed.find(({ refusal }) => refusal.status !== 403)
  if (wrong) {
    const { error, status } = wrong.refusal
    return {
      verified: false,
      message: providerMessage(error.message, `Stripe returned status ${status}.`, ctx.credentials),
      latency_ms,
    }
  }
  if (needed.length > 0) {
    const message = `The restricted key has no access to ${named(needed)}. In the Stripe dashboard under Developers, API keys, give it write access to ${needed.length === 1 ? 'it' : 'them'}.`
    return { verified: false, message, latency_ms }
  }
  const payouts =
    forPayouts.length > 0 ? ` Payouts won’t be shown: the key has no read access to ${named(forPayouts)}.` : ''
  return { verified: true, message: `Connected to Stripe with a restricted key.${payouts}`, latency_ms }
}

const named = (missing: readonly { permission: string }[]): string =>
  missing.map(({ permission }) => permission).join(' and ')

const refusalsOf = async (deps: ProviderDeps, ctx: ConnectionContext, asked: Asked) => {
  const answers = await Promise.all(
    asked.map(async ([permission, path]) => ({
      permission,
      answer: await callStripe(deps, ctx, { method: 'GET', path }, z.unknown()),
    })),
  )
  return answers.flatMap(({ permission, answer }): { permission: string; refusal: Refusal }[] =>
    answer.ok ? [] : [{ permission, refusal: answer }],
  )
}
