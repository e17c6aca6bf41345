import type { Reply } from '../../../shared/contract.ts'
import type { Outcome } from './payment-result.ts'
import type { ShopperCalls } from '../paths.ts'

type Status = Reply<ShopperCalls['checkStatus']>

/** The final outcome. `not_sent`: the server has no payment, and none can reach it any more. */
export type PollResult =
  | Exclude<Outcome, { kind: 'unknown' | 'processing' }>
  | { kind: 'not_sent' }
  | { kind: 'expired' }

const FIRST_WAIT = 1000
const LONGEST_WAIT = 10_000
/** Number of resends without a response after which a payment that the server doesn't know counts as not sent. */
const MAX_UNANSWERED_RESENDS = 2

export interface PollOptions {
  status: () => Promise<Status>
  /**
   * Resends the payment with the same Idempotency-Key, so that it happens once whatever the outcome of the first call.
   * Absent after a reload, when there is nothing left to send.
   */
  resend: (() => Promise<Outcome>) | undefined
  wait: (milliseconds: number) => Promise<void>
  /** Checked before and after each lookup: true once another page loads or the result is no longer needed. */
  stopped: () => boolean
}

const isEnd = (outcome: Outcome): outcome is Exclude<Outcome, { kind: 'unknown' | 'processing' }> =>
  outcome.kind !== 'unknown' && outcome.kind !== 'processing'

/** Converts a status to an outcome; null to poll again. */
async function resolveStatus(status: Status, resend: PollOptions['resend']): Promise<PollResult | null> {
  switch (status.status) {
    case 'completed': {
      // The lost reply contains the transaction.
      const again = resend && (await resend())
      return again?.kind === 'succeeded' ? again : { kind: 'succeeded', reply: null }
    }
    case 'failed':
      return {
        kind: 'declined',
        detail: status.detail ?? 'Payment declined',
        ...(status.goes_on && { goes_on: true }),
      }
    case 'expired':
      return { kind: 'expired' }
    case 'open':
    case 'processing': {
      if (!resend) return status.status === 'open' ? { kind: 'not_sent' } : null
      const again = await resend()
      return isEnd(again) ? again : null
    }
  }
}

/** Polls the payment, less and less often, until its outcome is known. Resolves to null when stopped; never rejects. */
export async function pollPayment({ status, resend, wait, stopped }: PollOptions): Promise<PollResult | null> {
  let asked = false
  let lost = 0
  const sendAgain =
    resend &&
    (async () => {
      const again = await resend()
      lost = again.kind === 'unknown' && again.unreached ? lost + 1 : 0
      return again
    })
  for (let pause = FIRST_WAIT; ; pause = Math.min(pause * 1.5, LONGEST_WAIT)) {
    await wait(pause)
    if (stopped()) return null
    try {
      const now = await status()
      // If one of them arrives after all, the next press finds its payment: a session is paid once.
      if (now.status === 'open' && lost >= MAX_UNANSWERED_RESENDS) return { kind: 'not_sent' }
      // While it is processing, one request for its reply is enough.
      const more = now.status === 'processing' && asked ? undefined : sendAgain
      const found = await resolveStatus(now, more)
      if (stopped()) return null
      if (found) return found
      if (now.status === 'processing') asked = true
    } catch {
      // A failed lookup says nothing about the payment.
    }
  }
}
