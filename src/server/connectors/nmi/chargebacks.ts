import * as z from 'zod/mini'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { fromDecimalText } from '../http/amounts.ts'
import type { DisputeFacts } from '../results.ts'
import { findAll, type NmiTransaction } from './status-lookup.ts'

/** Maximum cards per batch to look up: each requires a query to NMI. */
const MAX_CARDS = 50
/** How many days before a chargeback its payment may have been made. */
const DAYS_BACK = 180

const chargeback = z.object({
  id: z.union([z.string(), z.number()]),
  /** Such as '3/29/2020'. */
  date: z.optional(z.string()),
  /** Such as '411111******1111'. */
  cc_number: z.string(),
  amount: z.union([z.string(), z.number()]),
  reason: z.optional(z.string()),
})
type Chargeback = z.infer<typeof chargeback>

/** NMI's chargeback webhook: several at once, without the payment that each one disputes. */
export const chargebackBatch = z.object({
  event_id: z.string(),
  event_type: z.literal('chargeback.batch.complete'),
  event_body: z.object({ chargebacks: z.array(chargeback) }),
})

/** '20200329000000', NMI's date format. */
const dayOf = (time: Date): string => `${time.toISOString().slice(0, 10).replaceAll('-', '')}000000`

/**
 * Finds the disputes of a batch. A payment matches if it is the only one with that card and amount. Evidence is
 * submitted in the processor's own portal.
 */
export const disputesIn = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { event_body }: z.infer<typeof chargebackBatch>,
): Promise<DisputeFacts[]> => {
  const disputes: DisputeFacts[] = []
  for (const one of event_body.chargebacks.slice(0, MAX_CARDS)) {
    const paid = await paymentOf(deps, ctx, one)
    if (paid === null) continue
    disputes.push({
      dispute_reference: String(one.id),
      provider_reference: paid.id,
      reason: one.reason ?? 'Chargeback',
      amount: amountIn(one, paid),
      currency: paid.currency,
      status: 'needs_response',
      respond_by: null,
      stage: 'chargeback',
    })
  }
  return disputes
}

const amountIn = ({ amount }: Chargeback, { currency }: NmiTransaction): number =>
  Math.abs(fromDecimalText(String(amount), currency) ?? 0)

const paymentOf = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  one: Chargeback,
): Promise<NmiTransaction | null> => {
  const [, bin = '', last_four = ''] = /^(\d{4,8})?\D+(\d{4})$/.exec(one.cc_number) ?? []
  if (last_four === '') return null
  const told = new Date(one.date ?? '')
  const end = Number.isNaN(told.getTime()) ? ctx.now : new Date(told.getTime() + 86_400_000)
  const start = new Date(end.getTime() - DAYS_BACK * 86_400_000)
  const all = await findAll(deps, ctx, { cc_number: last_four, start_date: dayOf(start), end_date: dayOf(end) })
  const fitting = all.filter(({ captured, card, ...rest }) => {
    const same = card?.last_four === last_four && (bin === '' || (card.bin ?? bin).startsWith(bin.slice(0, 6)))
    return same && captured > 0 && captured === amountIn(one, { captured, card, ...rest })
  })
  const [first] = fitting
  return fitting.length === 1 && first !== undefined ? first : null
}
