import type { ConnectionContext } from '../connector.ts'
import type { Evidence } from '../inputs.ts'
import type { DisputeFacts, DisputeResult } from '../results.ts'
import { fixedSql } from '../../db/statements/fixed-sql.ts'
import { moment } from './charge-row.ts'
import type { TestGatewayDeps } from './deps.ts'
import { delaysOf } from './deps.ts'

/** Evidence text that wins a dispute; any other text loses, so that both outcomes can be tested. */
export const WINNING_EVIDENCE = 'winning_evidence'

export const DAYS_TO_RESPOND = 10

/** Dispute reasons by the last digits of the card. */
const REASONS: Readonly<Record<string, string>> = { '2685': 'product_not_received', '6009': 'product_unacceptable' }

export const disputeReason = (last_four: string): string => REASONS[last_four] ?? 'fraudulent'

export type DisputeRow = {
  id: string
  connection_id: string
  charge_id: string
  reason: string
  amount: number
  currency: string
  status: DisputeFacts['status']
  respond_by: number
}

export const disputeColumns = fixedSql`id, connection_id, charge_id, reason, amount::float8 as amount, currency, status,
  (extract(epoch from respond_by) * 1000)::float8 as respond_by`

/** Converts a dispute to the connector interface's facts. */
export const toDisputeFacts = (row: DisputeRow): DisputeFacts => ({
  dispute_reference: row.id,
  provider_reference: row.charge_id,
  reason: row.reason,
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  respond_by: new Date(row.respond_by).toISOString(),
})

const refusal = async (deps: TestGatewayDeps, ctx: ConnectionContext, id: string): Promise<DisputeResult> => {
  const result = await deps.db.execute<DisputeRow>(
    fixedSql`select ${disputeColumns} from tg_disputes where id = ${id} and connection_id = ${ctx.connection_id}`,
  )
  const dispute = result.rows[0]
  if (dispute === undefined) return { status: 'refused', code: 'not_found', message: 'There is no such dispute.' }
  if (dispute.status === 'under_review') {
    return { status: 'refused', code: 'already_submitted', message: 'Evidence was already submitted.' }
  }
  if (dispute.status === 'needs_response') {
    return { status: 'refused', code: 'too_late', message: 'The deadline to respond has passed.' }
  }
  return { status: 'refused', code: 'closed', message: 'The dispute is closed.' }
}

/** Submits evidence once. The bank decides some time later. */
export const submitEvidence = async (
  deps: TestGatewayDeps,
  ctx: ConnectionContext,
  input: { dispute_reference: string; evidence: Evidence },
): Promise<DisputeResult> => {
  const evidence = JSON.stringify({
    text: input.evidence.text,
    files: input.evidence.files.map(({ name, kind, content }) => ({ name, kind, bytes: content.byteLength })),
  })
  const decided = new Date(ctx.now.getTime() + delaysOf(deps).decision)
  const result = await deps.db.execute<DisputeRow>(fixedSql`update tg_disputes
    set status = 'under_review', evidence = ${evidence}::jsonb, resolves_at = ${moment(decided)}
    where id = ${input.dispute_reference} and connection_id = ${ctx.connection_id}
      and status = 'needs_response' and respond_by > ${moment(ctx.now)}
    returning ${disputeColumns}`)
  const dispute = result.rows[0]
  if (dispute === undefined) return refusal(deps, ctx, input.dispute_reference)
  deps.onDue?.(decided)
  return { status: 'succeeded', dispute: toDisputeFacts(dispute) }
}

/** Accepts the dispute. Repeating it has no effect. */
export const acceptDispute = async (
  deps: TestGatewayDeps,
  ctx: ConnectionContext,
  input: { dispute_reference: string },
): Promise<DisputeResult> => {
  const result = await deps.db.execute<DisputeRow>(fixedSql`update tg_disputes
    set status = 'accepted', resolves_at = null
    where id = ${input.dispute_reference} and connection_id = ${ctx.connection_id}
      and status in ('needs_response', 'accepted')
    returning ${disputeColumns}`)
  const dispute = result.rows[0]
  if (dispute === undefined) return refusal(deps, ctx, input.dispute_reference)
  return { status: 'succeeded', dispute: toDisputeFacts(dispute) }
}
