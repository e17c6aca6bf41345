import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { DisputeDetails } from '../../../../shared/contracts/payments/disputes.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { disputeRatio } from '../../../../shared/domain/money/growth.ts'
import { evidenceTexts, REMIND_HOURS } from '../../../../shared/domain/payments/dispute.ts'
import { disputeReason } from '../../../../shared/domain/payments/dispute-reason.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { Deps } from '../../../deps.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import type { Actor } from '../../accounts/audit-log/service.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { disputeDetails, evidenceTextsOf, toDispute } from './details.ts'
import { answered, auditEvidence, requireEditable } from './require-editable.ts'
import { claimReminders, DISPUTE_SORTS, figuresOf, listDisputes as listRows, mergeEvidence } from './repo.ts'

export { sweepDisputeResponses } from './respond-to-dispute.ts'
export { recordDispute } from './record-dispute.ts'

type Calls = Contracts['disputes']

/** Lists one page of a store's disputes with figures over all of them (API-077). */
export async function listDisputes(
  deps: Deps,
  store: StoreAccess,
  query: Parsed<Calls['list']>['query'],
): Promise<ReplyInput<Calls['list']>> {
  const now = deps.clock.now()
  const { store_id, mode, currency } = store
  const filter = { ...query, store_id, mode, now, due_soon: query.due_soon === 'true' }
  const [{ rows, total }, figures] = await Promise.all([
    listRows(deps.db, { ...filter, sort: sortOf(query.sort, DISPUTE_SORTS) }),
    figuresOf(deps.db, store, now),
  ])
  const { open, open_amount, under_review, due_soon, won, decided, lost_amount, recent, payments } = figures
  return {
    disputes: rows.map(toDispute),
    total,
    figures: {
      open,
      open_amount,
      under_review,
      due_soon,
      win_rate: decided === 0 ? null : Math.round((won * 1000) / decided) / 10,
      ratio: disputeRatio(recent, payments),
      lost_amount,
      currency,
    },
  }
}

/**
 * Saves evidence texts. Stores only what differs from the order, so that later facts such as a tracking number still
 * reach the evidence.
 * @throws AppError 404, 409 once answered
 */
export async function saveEvidence(
  deps: Deps,
  by: Actor,
  { dispute_id, evidence }: Parsed<Calls['saveEvidence']>['body'],
): Promise<DisputeDetails> {
  const found = await requireEditable(deps, dispute_id)
  const { gathered } = await evidenceTextsOf(deps.db, found)
  const written: Record<string, string> = {}
  const removed: string[] = []
  for (const name of evidenceTexts) {
    const text = evidence[name]
    if (text === undefined) continue
    if (text === (gathered[name] ?? '')) removed.push(name)
    else written[name] = text
  }
  const before = found.dispute.evidence ?? {}
  const changed = evidenceTexts.filter((name) =>
    removed.includes(name) ? before[name] !== undefined : written[name] !== undefined && written[name] !== before[name],
  )
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    if (!(await mergeEvidence(tx, dispute_id, { written, removed, now }))) throw answered()
    if (changed.length > 0)
      await auditEvidence(deps, tx, by, found.dispute, { action: 'dispute.written', texts: changed })
  })
  return disputeDetails(deps, dispute_id)
}

const BATCH = 50

/** Reminds members of disputes that are due soon: three days before the deadline, and on the last day. */
export async function remindOfDisputes(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  let reminded = 0
  // The last day first, so that members don't also get the three-day reminder.
  for (const hours of REMIND_HOURS.toSorted((one, other) => one - other)) {
    reminded += await deps.db.transaction(async (tx) => {
      const due = await claimReminders(tx, hours, now, BATCH)
      for (const { store_id, dispute_id, amount, currency, reason, respond_by } of due) {
        const left = respond_by === null ? hours : (respond_by.getTime() - now.getTime()) / 3_600_000
        await notifyStore(deps, tx, {
          store_id,
          event: 'dispute',
          title: left <= 24 ? 'Respond to a dispute today' : 'Respond to a dispute within 3 days',
          message: `${formatMoney(amount, currency)}: ${disputeReason(reason).toLowerCase()}. Without a response, you lose the dispute.`,
          destination: `/reporting/chargebacks/details?dispute_id=${dispute_id}`,
        })
      }
      return due.length
    })
  }
  return reminded
}
