import type { Deps } from '../../../deps.ts'
import { lockVariants, wantedStock } from '../../payments/processing/service.ts'
import { endsBefore, priceCharges, type PricedCharge } from '../pricing/service.ts'
import type { ChargeRow } from '../records/service.ts'
import { cycleToPay, IN_FLIGHT_MS, routeCharge, type Routed, type ToPay } from './charge-cycle.ts'
import type { Claimed } from './claimed.ts'
import { isNoticed } from './debit-notice.ts'
import { insertCharges, lockClaimed, type NewCharge } from './open-charges-repo.ts'

/** The charge of a cycle that is ready to be stored and sent. */
export interface ReadyCharge {
  claimed: Claimed
  priced: PricedCharge
  toPay: ToPay
  sending: NonNullable<Routed['sending']>
}

/**
 * Prepares the first charge of the next cycle of each claimed subscription. Left out are those that need more than
 * that: retries, ends of subscriptions, price changes, and charges that no account can make.
 */
export async function prepareCharges(deps: Deps, all: readonly Claimed[]): Promise<ReadyCharge[]> {
  const first = new Map(all.flatMap((claimed) => (isFirst(claimed) ? [[claimed.row, claimed]] : [])))
  if (first.size === 0) return []
  const prices = await priceCharges(deps, [...first.keys()])
  const ready = prices.map(async ([row, priced]) => {
    const claimed = first.get(row)
    return claimed && canCharge(deps, claimed, priced) ? prepare(deps, claimed, priced) : null
  })
  return (await Promise.all(ready)).filter((each) => each !== null)
}

const isFirst = ({ row, facts }: Claimed): boolean =>
  (row.status === 'active' || row.status === 'past_due') && !facts.closed && !facts.charge && !facts.latest

const canCharge = (deps: Deps, claimed: Claimed, priced: PricedCharge): boolean =>
  priced.available &&
  isNoticed(deps, claimed, priced) &&
  priced.plan_version === claimed.row.plan_version &&
  !endsBefore(claimed.row, claimed.row.next_cycle, priced.kind === 'prepaid_delivery' ? 1 : 0)

async function prepare(deps: Deps, claimed: Claimed, priced: PricedCharge): Promise<ReadyCharge | null> {
  const toPay = cycleToPay(deps, claimed, priced, { trigger: 'schedule' })
  const { sending } = await routeCharge(deps, claimed, toPay)
  return sending && { claimed, priced, toPay, sending }
}

/**
 * Stores charges with their payments and reserves their stock, in one transaction, and returns those that may be sent
 * now. The others changed since they were claimed or are out of stock.
 */
export async function openCharges(deps: Deps, ready: readonly ReadyCharge[]): Promise<ReadyCharge[]> {
  if (ready.length === 0) return []
  const now = deps.clock.now()
  const look_again_at = new Date(now.getTime() + IN_FLIGHT_MS)
  return deps.db.transaction(async (tx) => {
    const locked = await lockClaimed(
      tx,
      ready.map(({ claimed }) => claimed.row),
    )
    const open = ready.filter(({ claimed }) => locked.has(claimed.row.subscription_id))
    const charges = open.map((each) => newCharge(each, now))
    await lockVariants(tx, [...new Set(charges.flatMap(({ wanted }) => [...wanted.keys()]))])
    const stored = await insertCharges(tx, charges, { now, look_again_at })
    return open.filter(({ toPay }) => stored.has(toPay.charge_id))
  })
}

function newCharge({ claimed: { row }, priced, toPay, sending }: ReadyCharge, now: Date): NewCharge {
  const { charge_id, store_id, mode, currency } = toPay
  const { cycle, due_day, kind, amount, breakdown } = priced
  const { payment, attempt } = sending.made
  const charge: ChargeRow = {
    charge_id,
    subscription_id: row.subscription_id,
    store_id,
    mode,
    kind,
    cycle,
    due_day,
    status: 'open',
    amount,
    currency,
    breakdown,
    payment_id: payment.payment_id,
    order_id: null,
    connection_id: payment.connection_id,
    tries: 1,
    reason: '',
    decline_code: null,
    blocked_methods: [],
    first_declined_at: null,
    recovered_by: null,
    recovery_step: null,
    next_retry_at: null,
    paid_at: null,
    created_at: now,
    updated_at: now,
  }
  return { charge, payment, attempt, wanted: wantedStock(toPay.paid_cart) }
}
