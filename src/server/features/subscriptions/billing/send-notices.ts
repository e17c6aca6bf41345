import { addDays } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { dayIn, instantIn, minuteOfDayIn } from '../../../../shared/domain/address/time-zone.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { emailSubscriber, type SubscriberMessage } from '../emails/service.ts'
import { priceCharge } from '../pricing/service.ts'
import { changeSubscription, lockSubscription, type SubscriptionRow } from '../records/service.ts'
import { findTimeZone, listNotices, type DueNotice, type NoticeKind } from './notices-repo.ts'

/** Minutes after midnight, store time, from which notices are sent. */
const MORNING = 9 * 60

const WORDS: Readonly<Record<NoticeKind, string>> = {
  trial_ending: 'Emailed a reminder that the trial ends',
  renewal_notice: 'Emailed the annual renewal notice',
  card_expiring: 'Emailed that the card expires before the next charge',
  debit_notice: 'Emailed the notice of the next direct debit',
  mandate_lapsing: 'Emailed that the direct debit mandate lapses before the next charge',
}

/** Emails customers about coming charges, each notice once per cycle; with `store_id`, only that store's test mode. */
export async function sendNotices(deps: Deps, { store_id }: { store_id?: string } = {}): Promise<void> {
  const now = deps.clock.now()
  for (const notice of await listNotices(deps.db, { now, morning: MORNING, store_id: store_id ?? null })) {
    await send(deps, notice).catch((error: unknown) => {
      deps.log.error({ err: error, subscription_id: notice.subscription_id }, 'notice of a renewal not sent')
    })
  }
}

async function send(deps: Deps, { subscription_id, kind }: DueNotice): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockSubscription(tx, subscription_id)
    if (row?.status !== 'active' || row.next_charge_day === null || kind in row.notices) return
    const notices = { ...row.notices, [kind]: deps.clock.now().toISOString() }
    const message = await messageOf(kind, { ...row, next_charge_day: row.next_charge_day }, () =>
      priceCharge({ db: tx }, row).then(({ amount }) => amount),
    )
    const after = await changeSubscription(deps, tx, row, { notices }, { kind: 'notice_sent', text: WORDS[kind] })
    await emailSubscriber(deps, tx, after, message)
  })
}

async function messageOf(
  email: NoticeKind,
  { next_charge_day: day }: SubscriptionRow & { next_charge_day: string },
  price: () => Promise<number>,
): Promise<SubscriberMessage> {
  const isAboutMethod = email === 'card_expiring' || email === 'mandate_lapsing'
  return isAboutMethod ? { email, day } : { email, day, amount: await price() }
}

/** Emails the notice of a debit, in a transaction that has locked its subscription. */
export async function sendDebitNotice(
  deps: Deps,
  tx: Executor,
  row: SubscriptionRow,
  { day, amount }: { day: string; amount: number },
): Promise<SubscriptionRow> {
  const notices = { ...row.notices, debit_notice: deps.clock.now().toISOString() }
  const event = { kind: 'notice_sent', text: WORDS.debit_notice } as const
  const after = await changeSubscription(deps, tx, row, { notices }, event)
  await emailSubscriber(deps, tx, after, { email: 'debit_notice', day, amount })
  return after
}

/** The next time at which notices of a store are due. */
export async function nextNoticeTime(deps: Deps, store_id: string, now: Date): Promise<Date> {
  const zone = await findTimeZone(deps.db, store_id)
  const today = dayIn(now, zone)
  const day = minuteOfDayIn(now, zone) < MORNING ? today : addDays(today, 1)
  return instantIn(day, MORNING, zone)
}
