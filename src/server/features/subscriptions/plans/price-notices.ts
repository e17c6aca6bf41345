import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { addDays, type Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { termsOn } from '../../../../shared/domain/subscriptions/price-change.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { addJob } from '../../../jobs/queue.ts'
import { priceChangeMail } from '../../../mail/price-change-mail.ts'
import { portalUrlOf } from '../../stores/stores/service.ts'
import { changeSubscription, lockSubscription, type SubscriptionRow } from '../records/service.ts'
import { atStoreTime } from '../test-clocks/service.ts'
import { dayInWords } from './price-change.ts'
import { findNoticeFacts, listUnnotified, markNoticesSent } from './price-notices-repo.ts'
import { listVersions, type VersionRow } from './repo.ts'

const BATCH = 200

/** Queues the emails about a version that will apply to existing subscribers, in the transaction that saves it. */
export const queuePriceNotices = (tx: Executor, plan_id: string, version: number): Promise<void> =>
  // One job of a plan at a time, so that a later version is announced after an earlier one.
  addJob(tx, 'price-change-notices', { plan_id, version }, { queue: `price-change-${plan_id}` })

/**
 * Emails the subscribers whose price a version changes, each once. After a crash it continues with those who have no
 * email yet.
 */
export async function sendPriceNotices(
  deps: Deps,
  { plan_id, version }: { plan_id: string; version: number },
): Promise<void> {
  const versions = await listVersions(deps.db, plan_id)
  const from = versions.find((each) => each.version === version)?.applies_to_existing_from
  if (!from) return
  let after = ''
  for (;;) {
    const ids = await listUnnotified(deps.db, { plan_id, version, after, limit: BATCH })
    for (const id of ids) await notify(deps, id, { version, from, versions })
    after = ids.at(-1) ?? ''
    if (ids.length < BATCH) break
  }
  await markNoticesSent(deps.db, plan_id, version, deps.clock.now())
}

interface Announced {
  version: number
  from: Day
  versions: readonly VersionRow[]
}

async function notify(deps: Deps, subscription_id: string, { version, from, versions }: Announced): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockSubscription(tx, subscription_id)
    if (!row || row.plan_version >= version || (row.price_notice_version ?? 0) >= version) return
    const then = termsOn(from, row, versions)
    const before = termsOn(addDays(from, -1), row, versions)
    // It keeps its price: its option was removed, or costs the same.
    if (then.plan_version !== version || then.unit_price === before.unit_price) return
    const [was, is] = [paymentOf(row, before.unit_price), paymentOf(row, then.unit_price)]
    const [old, next] = [was, is].map((amount) => formatMoney(amount, row.currency))
    const text = `Emailed about the price change from ${old} to ${next} on ${dayInWords(from)}`
    const timed = await atStoreTime({ ...deps, db: tx }, row)
    await changeSubscription(
      { ...deps, clock: timed.clock },
      tx,
      row,
      { price_notice_version: version },
      { kind: 'notice_sent', text },
    )
    await email(deps, tx, row, { before: was, after: is, from })
  })
}

/** What one payment of a subscription costs, without shipping and tax. */
const paymentOf = ({ quantity, prepaid_deliveries }: SubscriptionRow, unit_price: number): number =>
  unit_price * quantity * prepaid_deliveries

async function email(
  deps: Deps,
  tx: Executor,
  row: SubscriptionRow,
  change: { before: number; after: number; from: Day },
): Promise<void> {
  const facts = await findNoticeFacts(tx, row)
  if (!facts || facts.email === '') return
  const { email: to, product_title, locale, ...store } = facts
  const { mode, currency, store_id } = row
  const url = await portalUrlOf({ ...deps, db: tx }, store_id)
  await deps.mail.queue(tx, priceChangeMail({ to, store, mode, currency, locale, product_title, url, ...change }))
}
