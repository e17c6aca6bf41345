import type { PaymentMethod } from '../../../../shared/contracts/payments/transactions.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import {
  admitAttempt,
  releaseAttempt,
  requireCardAllowed,
  type Admission,
  type VelocityAttempt,
} from '../velocity-limits/service.ts'
import type { Choice } from './routing/select-connection.ts'
import { describeCard } from './routing/route-payment.ts'

/** Velocity limits of a store for one press of Pay, which may restart its checks. */
export interface VelocityGate {
  /**
   * Counts the press, once per email address.
   * @throws AppError 429
   */
  admit: (attempt: VelocityAttempt) => Promise<void>
  /**
   * Rejects a card with too many declines, if its provider identifies the card.
   * @throws AppError 429
   */
  requireCard: (choice: Choice, given: { method: PaymentMethod; token: string }) => Promise<void>
  /** Releases what the press reserved, if nothing was stored. */
  release: () => Promise<void>
  /** Velocity data stored with the payment. */
  mark: () => { velocity_at?: string }
}

type Outcome = { email: string; admission: Admission } | { email: string; refusal: AppError }

/** Caches errors too, so that a press that restarts is blocked only once. */
const admitted = async (deps: Deps, attempt: VelocityAttempt): Promise<Outcome> => {
  const { email } = attempt
  try {
    return { email, admission: await admitAttempt(deps, attempt) }
  } catch (error) {
    if (error instanceof AppError) return { email, refusal: error }
    throw error
  }
}

export function velocityGate(deps: Deps): VelocityGate {
  let outcome: Outcome | null = null
  const admission = (): Admission | null => (outcome && 'admission' in outcome ? outcome.admission : null)
  const release = async () => {
    const held = admission()
    if (held) await releaseAttempt(deps, held)
    if (held) outcome = null
  }
  return {
    admit: async (attempt) => {
      if (outcome && outcome.email !== attempt.email) await release()
      if (outcome?.email !== attempt.email) outcome = await admitted(deps, attempt)
      if ('refusal' in outcome) throw outcome.refusal
    },
    requireCard: async ({ connection, route }, { method, token }) => {
      const held = admission()
      if (!held?.checks_card || method !== 'card') return
      const card = route?.card ?? (await describeCard(deps, connection, token))
      try {
        await requireCardAllowed(deps, held, card)
      } catch (error) {
        await release()
        if (error instanceof AppError) outcome = { email: held.email, refusal: error }
        throw error
      }
    },
    release,
    mark: () => {
      const held_at = admission()?.held_at ?? null
      return held_at === null ? {} : { velocity_at: held_at }
    },
  }
}
