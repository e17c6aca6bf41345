import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { AbandonedCart } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { declineRule } from '../../../../shared/domain/payments/decline-codes.ts'
import { sendBlock } from '../../../../shared/domain/recovery/send-block.ts'
import type { Deps } from '../../../deps.ts'
import { parseQueryTime } from '../../../http/requests/date-ranges.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import { isExpired } from '../../checkout/cart-sessions/service.ts'
import { checkoutOriginOf } from '../../stores/stores/service.ts'
import { CART_SORTS, listCarts, type CartRow } from './repo.ts'

type Call = Contracts['abandonedCarts']['list']

/** A session idle for this long counts as abandoned. */
const IDLE_MS = 30 * 60_000

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

function toRecovery({ opted_in, recovery }: CartRow): AbandonedCart['recovery'] {
  const { stage, sent, steps, suppressed_reason, order } = recovery
  return {
    stage,
    sent,
    steps,
    suppressed_reason,
    order,
    sent_at: timeOf(recovery.sent_at),
    clicked_at: timeOf(recovery.clicked_at),
    next_at: timeOf(recovery.next_at),
    suppressed_at: timeOf(recovery.suppressed_at),
    // The weekly limit is only checked when an email is sent.
    blocked: sendBlock({
      ...recovery,
      opted_in,
      is_bought: stage === 'recovered',
      is_suppressed: recovery.suppressed_at !== null,
      sent_this_week: 0,
      weekly_cap: 1,
    }),
  }
}

function toCart(row: CartRow, origin: string, now: Date): AbandonedCart {
  const { decline_code, is_instant, idle, created, ...rest } = row
  const ended = isExpired({ status: 'open', updated_at: new Date(idle) }, now)
  const path = is_instant ? '/quick-checkout' : '/checkout'
  return {
    ...rest,
    items_count: row.items.reduce((sum, { quantity }) => sum + quantity, 0),
    cause: decline_code === null ? 'left' : 'declined',
    decline_reason: decline_code === null ? null : declineRule(decline_code).merchant_message,
    link: ended ? null : `${origin}${path}?${new URLSearchParams({ session: row.session_id, resume: '1' }).toString()}`,
    idle_since: new Date(idle).toISOString(),
    created_at: new Date(created).toISOString(),
    recovery: toRecovery(row),
  }
}

/** Lists one page of abandoned carts with contact details (API-075). @throws AppError 400 for an invalid date */
export async function abandonedCarts(
  deps: Deps,
  store: StoreAccess,
  query: Parsed<Call>['query'],
): Promise<ReplyInput<Call>> {
  const now = deps.clock.now()
  const { store_id, mode } = store
  const [{ rows, total, value, sources }, origin] = await Promise.all([
    listCarts(deps.db, {
      ...query,
      store_id,
      mode,
      from: parseQueryTime(store, 'start_date', query.start_date),
      until: parseQueryTime(store, 'end_date', query.end_date, 'last'),
      idle_before: new Date(now.getTime() - IDLE_MS),
      sort: sortOf(query.sort, CART_SORTS),
    }),
    checkoutOriginOf(deps, store_id),
  ])
  return { carts: rows.map((row) => toCart(row, origin, now)), total, value, sources }
}
