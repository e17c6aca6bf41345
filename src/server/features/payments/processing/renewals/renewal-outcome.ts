import type { ChargeFault, DeclinedCharge } from '../../../../connectors/results.ts'
import type { Db, Executor } from '../../../../db/connection.ts'
import type { FixedSql } from '../../../../db/statements/fixed-sql.ts'
import type { Deps } from '../../../../deps.ts'
import {
  findCharge,
  lockCharge,
  paidParts,
  recordDeclined,
  type FoundCharge,
  type LockedCharge,
} from '../../../subscriptions/charge-outcomes/service.ts'
import type { PaymentRow } from '../repo.ts'

type OutcomeDeps = Pick<Deps, 'clock' | 'live' | 'mail' | 'settings'>

/** Locks the subscription of a renewal before anything else of its outcome is written; null for other payments. */
export const lockRenewal = async (
  tx: Executor,
  { subscription_charge_id }: Pick<PaymentRow, 'subscription_charge_id'>,
): Promise<LockedCharge | null> => (subscription_charge_id === null ? null : lockCharge(tx, subscription_charge_id))

/** Reads the subscription of a renewal without locks; null for other payments. */
export const findRenewal = async (
  db: Db,
  { subscription_charge_id }: Pick<PaymentRow, 'subscription_charge_id'>,
): Promise<FoundCharge | null> => (subscription_charge_id === null ? null : findCharge(db, subscription_charge_id))

/** Moves the subscription of a paid renewal on, as parts of the statement that places its order. */
export const renewedParts = (
  deps: Pick<Deps, 'clock'>,
  found: FoundCharge,
  { payment_id, connection_id, paid_cart, created_at }: PaymentRow,
  order: { order_id: string; order_mark: string },
): FixedSql[] =>
  paidParts(deps, found, { ...order, payment_id, connection_id, renewal: paid_cart.renewal, charged_at: created_at })

/** Plans what follows a renewal that was not paid, in the transaction of its decline. */
export async function declineRenewal(
  deps: OutcomeDeps,
  tx: Executor,
  locked: LockedCharge,
  { payment_id, paid_cart, payment_method }: PaymentRow,
  refused: DeclinedCharge | ChargeFault,
): Promise<void> {
  const { code, message } = refused
  const kind = refused.status === 'declined' ? refused.kind : faultKind(refused)
  await recordDeclined(deps, tx, locked, {
    kind,
    code,
    message,
    payment_id,
    payment_method,
    renewal: paid_cart.renewal,
  })
}

/** A method that its account doesn't know can't be charged again; other faults say nothing about the method. */
const faultKind = ({ code }: ChargeFault): 'hard' | 'fault' => (code === 'invalid_token' ? 'hard' : 'fault')
