import type { PortalMethod } from '../../../../shared/contracts/subscriptions/portal-shapes.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { cancelMandate } from '../../payments/mandates/service.ts'
import { listMethods } from '../records/service.ts'
import * as repo from './portal-repo.ts'

/** Stored payment methods of a customer, with the subscriptions that use each. */
export async function listPortalMethods({ db }: Pick<Deps, 'db'>, customer_id: string): Promise<PortalMethod[]> {
  const [methods, all] = await Promise.all([listMethods(db, customer_id), repo.listSubscriptions(db, customer_id)])
  const active = all.filter(({ row }) => row.status !== 'cancelled' && row.status !== 'completed')
  const titlesWhere = (uses: (row: (typeof active)[number]['row']) => boolean) =>
    active.filter(({ row }) => uses(row)).map(({ plan_title }) => plan_title)
  return methods.map(({ method_id, payment_method, card_type, card_last_four, exp_month, exp_year }) => ({
    method_id,
    payment_method,
    card_type,
    card_last_four,
    exp_month,
    exp_year,
    used_by: titlesWhere((row) => row.method_id === method_id),
    backup_for: titlesWhere((row) => row.backup_method_id === method_id),
  }))
}

/** Removes a payment method, and ends the mandate of a bank account. @throws AppError 422 while a subscription uses it. */
export async function removePortalMethod({ db, clock }: Pick<Deps, 'db' | 'clock'>, method_id: string): Promise<void> {
  const now = clock.now()
  const isRemoved = await db.transaction(async (tx) => {
    if (!(await repo.removeMethod(tx, method_id, now))) return false
    const mandate_id = (await repo.findMethodKind(tx, method_id))?.mandate_id ?? null
    if (mandate_id !== null) await cancelMandate(tx, mandate_id, 'The customer removed the bank account.', now)
    return true
  })
  if (isRemoved) return
  throw new AppError(422, 'A subscription uses this payment method. Replace it there first.', { code: 'method_in_use' })
}
