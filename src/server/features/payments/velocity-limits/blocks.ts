import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { brandLabel } from '../../../../shared/domain/payments/card-brands.ts'
import { ALLOWED_HOURS, mailboxOf, type AllowedKind } from '../../../../shared/domain/payments/velocity.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { parseQueryTime } from '../../../http/requests/date-ranges.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import * as repo from './blocks-repo.ts'

type Calls = Contracts['velocity']

interface Place {
  store_id: string
  mode: Mode
}

const toBlock = ({
  card_type,
  card_last_four,
  ...row
}: repo.BlockRow): ReplyInput<Calls['blocks']>['data'][number] => ({
  ...row,
  first_at: row.first_at.toISOString(),
  last_at: row.last_at.toISOString(),
  card: card_type === null ? null : { brand: card_type, last_four: card_last_four ?? '' },
})

/**
 * Lists one page of blocked attempts, newest first. `start_date` and `end_date` are inclusive days in the store's time
 * zone.
 */
export async function listBlocks(
  { db }: Pick<Deps, 'db'>,
  store: StoreAccess,
  query: Parsed<Calls['blocks']>['query'],
): Promise<ReplyInput<Calls['blocks']>> {
  const filter = {
    store_id: store.store_id,
    mode: query.mode ?? store.mode,
    kind: query.kind,
    from: parseQueryTime(store, 'start_date', query.start_date),
    until: parseQueryTime(store, 'end_date', query.end_date, 'last'),
  }
  const [rows, total] = await Promise.all([repo.listBlocks(db, filter, query), repo.countBlocks(db, filter)])
  return { data: rows.map(toBlock), total }
}

const toAllowance = (
  { created_at, expires_at, ...row }: repo.AllowanceRow,
  created_by: string,
): ReplyInput<Calls['allow']>['data'] => ({
  ...row,
  created_by,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})

export async function listAllowances(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  place: Place,
): Promise<ReplyInput<Calls['allowances']>> {
  const rows = await repo.listAllowances(db, place, clock.now())
  return { data: rows.map(({ allowance, created_by }) => toAllowance(allowance, created_by)) }
}

function valueOf(block: repo.BlockRow, kind: AllowedKind): { value: string; label: string } {
  const { email, network, card_key, card_type, card_last_four } = block
  if (kind === 'email') return { value: mailboxOf(email), label: email }
  if (kind === 'network') return { value: network, label: network }
  return { value: card_key ?? '', label: `${brandLabel(card_type ?? '')} •••• ${card_last_four ?? ''}` }
}

/** Allows the card, email address or network of a blocked attempt, whichever limit it reached. */
export async function allow(
  deps: Deps,
  by: Actor & { user: { user_id: string } },
  { block_id, kind }: Parsed<Calls['allow']>['body'],
): Promise<ReplyInput<Calls['allow']>['data']> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const block = await repo.findBlock(tx, block_id)
    if (!block) throw notFound('Blocked attempt not found')
    const { value, label } = valueOf(block, kind)
    if (value === '') {
      throw new AppError(409, `This attempt has no ${kind} that could be allowed`, { code: 'nothing_to_allow' })
    }
    const { store_id, mode } = block
    const stored = await repo.insertAllowance(tx, {
      allowance_id: newId('vla', now.getTime()),
      store_id,
      mode,
      kind,
      value,
      label,
      created_by: by.user.user_id,
      created_at: now,
      expires_at: new Date(now.getTime() + ALLOWED_HOURS * 3_600_000),
    })
    const target = { type: 'velocity_allowance', id: stored.allowance_id, name: label }
    const after = { kind, mode, expires_at: stored.expires_at.toISOString() }
    await audit(deps, tx, by, { store_id, action: 'velocity_limits.allowed', target, after })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
    return toAllowance(stored, fullName(by.user))
  })
}

/** Revokes an allowance, so that the limits apply again. */
export async function revoke(deps: Deps, by: Actor, allowance_id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const gone = await repo.deleteAllowance(tx, allowance_id)
    if (!gone) throw notFound('Allowance not found')
    const { store_id, kind, mode, label, expires_at } = gone
    const target = { type: 'velocity_allowance', id: allowance_id, name: label }
    const before = { kind, mode, expires_at: expires_at.toISOString() }
    await audit(deps, tx, by, { store_id, action: 'velocity_limits.revoked', target, before })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
  })
}
