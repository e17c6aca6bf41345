import type { Attempt, OrderPayment } from '../../../../shared/contracts/sales/orders.ts'
import { NETWORK_NAMES, RETRY_LIMITS } from '../../../../shared/domain/routing/retry-limits.ts'
import { amountStepOf } from '../../../connectors/connector.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { capturesOnShipping } from '../../payments/authorizations/service.ts'
import {
  refundableAmount,
  paymentMoneyOf,
  orderBalance,
  stateOf,
  type PaymentMoney,
} from '../../payments/order-balance/service.ts'
import { refundableOrder, refundsOfOrder } from '../../payments/refunds/service.ts'
import { listAttemptDetails, listDisputes, listShipments } from './activity-repo.ts'
import { shippingStop } from '../shipments/service.ts'
import type { AttemptRow, OrderRow } from './repo.ts'

/** An order's amounts, refunds, disputes and shipments, and which of them can still change. */
export async function orderActivity(deps: Pick<Deps, 'db' | 'clock' | 'connectors'>, row: OrderRow) {
  const { db, clock } = deps
  const { order_id } = row
  const money = await paymentMoneyOf(db, order_id)
  const [refundable, refunds, disputes, shipments] = await Promise.all([
    refundableOrder(deps, db, row, money),
    refundsOfOrder(db, order_id),
    listDisputes(db, order_id),
    listShipments(db, order_id),
  ])
  const { lines, payments, ...sums } = refundable
  const now = clock.now()
  const { taken: taken_price, held: held_price } = orderBalance(money, now)
  const captures = held_price > 0 && (await capturesOnShipping(db, row.store_id))
  const stop = row.fulfilment_status === 'fulfilled' ? null : shippingStop(row, money, now)
  return {
    money,
    taken_price,
    held_price,
    capture_on_fulfilment: captures ? held_price : 0,
    shipping_stop: stop && { refused: stop.status === 422, text: stop.message },
    refundable: { ...sums, lines: [...lines], payments: [...payments] },
    refunds,
    disputes,
    shipments,
  }
}

/** The state of a charge, and what its provider can still do with it. */
export function chargeDetails(
  { connectors, clock }: Pick<Deps, 'connectors' | 'clock'>,
  all: readonly PaymentMoney[],
  attempts: readonly AttemptRow[],
  payment_id: string,
): Partial<OrderPayment> {
  const money = all.find((each) => each.payment_id === payment_id)
  const connection = attempts.find(({ attempt }) => attempt.payment_id === payment_id && attempt.status === 'approved')
  if (!money) return {}
  const connector = connectors.byId(connection?.attempt.connector ?? '')
  const able = connector?.capabilities
  const state = stateOf(money, clock.now())
  const held = state === 'held'
  return {
    state,
    captured_amount: money.taken,
    left_amount: refundableAmount(money),
    expires_at: money.hold === 'held' || money.hold === 'expired' ? money.expires_at : null,
    ...(connection && { connection_name: connection.connection_name }),
    can_capture: held && able?.capture === true,
    can_capture_part: held && able?.partial_capture === true,
    amount_step: amountStepOf(connector, money.currency),
    can_void: held && able?.void === true,
    can_refund: state === 'taken' && able?.refund === true,
  }
}

/**
 * Returns for each attempt the routing rule, named as in the version that decided, and how often its card was declined.
 */
export async function attemptDetails(
  db: Executor,
  attempts: readonly AttemptRow[],
): Promise<Map<string, Partial<Attempt>>> {
  const ids = attempts.map(({ attempt }) => attempt.attempt_id)
  if (ids.length === 0) return new Map()
  const rows = await listAttemptDetails(db, ids)
  const found = new Map(rows.map((row) => [row.attempt_id, row]))
  return new Map(
    attempts.map(({ attempt }) => {
      const { rule_name = null, tries = [] } = found.get(attempt.attempt_id) ?? {}
      const { rule_id, rule_version, provider_code } = attempt
      const rule = rule_id === null ? null : { rule_id, version: rule_version ?? 0, name: rule_name ?? '' }
      return [attempt.attempt_id, { rule, provider_code, network_tries: nearestRetryLimit(attempt, tries) }]
    }),
  )
}

/** Returns the card network's retry limit that is closest to being used up. */
function nearestRetryLimit(
  { card_type, card_fingerprint, created_at }: AttemptRow['attempt'],
  tries: readonly { at: number }[],
): Attempt['network_tries'] {
  const limit = RETRY_LIMITS.find(({ network }) => network === card_type?.toLowerCase())
  if (!limit || card_fingerprint === null) return null
  const [nearest] = limit.windows
    .map(({ hours, most }) => {
      const since = created_at.getTime() - hours * 3_600_000
      return {
        network: NETWORK_NAMES[limit.network] ?? limit.network,
        count: tries.filter(({ at }) => at > since).length,
        most,
        hours,
      }
    })
    .toSorted((one, other) => other.count / other.most - one.count / one.most)
  return nearest ?? null
}
