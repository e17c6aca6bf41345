import type { Parsed } from '../../../../shared/contract.ts'
import type { RecoverySequence, RecoveryStep } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { RecoveryTemplate } from '../../../../shared/domain/recovery/recovery-sequence.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, requireVersion } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { recoveryMail } from '../../../mail/recovery-mail.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { checkoutOriginOf } from '../../stores/stores/service.ts'
import * as repo from './sequence-repo.ts'

type Calls = Contracts['cartRecovery']

const ANY_CART = { min_value: 0, cause: 'any', customer: 'any', countries: [], product_ids: [] } as const

const step = (
  template: RecoveryTemplate,
  delay_minutes: number,
  promo: RecoveryStep['promo'] = null,
): RecoveryStep => ({
  step_id: template,
  template,
  enabled: true,
  delay_minutes,
  texts: {},
  conditions: { ...ANY_CART, countries: [], product_ids: [] },
  promo,
})

const DAY = 1440

/** The sequence of a store that never saved one. */
const defaultSequence = (): RecoverySequence => ({
  enabled: false,
  steps: [
    step('reminder', 60),
    step('discount', DAY - 60, { percent: 10, valid_hours: 72 }),
    step('last_call', 2 * DAY),
  ],
  holdout_percent: 10,
  quiet_hours: { from: 21, to: 8 },
  weekly_cap: 3,
  soft_opt_in: false,
  version: 0,
})

const shown = (row: repo.SequenceRow | undefined): RecoverySequence => {
  if (!row) return defaultSequence()
  const { enabled, steps, holdout_percent, quiet_hours, weekly_cap, soft_opt_in, version } = row
  return { enabled, steps, holdout_percent, quiet_hours, weekly_cap, soft_opt_in, version }
}

export const sequenceOf = async ({ db }: Pick<Deps, 'db'>, store_id: string): Promise<RecoverySequence> =>
  shown(await repo.findSequence(db, store_id))

const auditFields = ({ enabled, steps, holdout_percent, weekly_cap, soft_opt_in }: RecoverySequence) => ({
  enabled,
  steps: steps.length,
  holdout_percent,
  weekly_cap,
  soft_opt_in,
})

/** @throws AppError 409 `stale_version` */
export async function updateSequence(
  deps: Deps,
  by: Actor,
  { store_id, version, ...given }: Parsed<Calls['update']>['body'],
): Promise<RecoverySequence> {
  return deps.once(async (tx) => {
    const before = shown(await repo.lockSequence(tx, store_id))
    requireVersion(before.version, version)
    const after = shown(await repo.saveSequence(tx, store_id, given, deps.clock.now()))
    await audit(deps, tx, by, {
      store_id,
      action: 'cart_recovery.updated',
      target: { type: 'store', id: store_id, name: 'Cart recovery' },
      before: auditFields(before),
      after: auditFields(after),
    })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
    return after
  })
}

const SAMPLE_NAME = 'Maya Ortiz'
const SAMPLE_CODE = 'BACK-EXAMPLE'
const SAMPLE_PRICE = 4900

/** Renders a step with the store's latest cart; its links lead to the store's checkout and do nothing. */
async function writeExample(
  deps: Deps,
  { store_id, mode }: StoreAccess,
  { step: given, language }: Pick<Parsed<Calls['preview']>['body'], 'step' | 'language'>,
  to: string,
): Promise<Mail> {
  const [facts, origin] = await Promise.all([
    repo.findPreviewFacts(deps.db, store_id, mode),
    checkoutOriginOf(deps, store_id),
  ])
  if (!facts) throw notFound('Store not found')
  const { cart, time_zone, currency } = facts
  const items = cart?.map(({ title, variant_title, quantity, discount_price }) => ({
    title,
    variant_title,
    quantity,
    total: discount_price * quantity,
  })) ?? [{ title: 'Example product', variant_title: '', quantity: 1, total: SAMPLE_PRICE }]
  const { promo } = given
  const ends_at = new Date(deps.clock.now().getTime() + (promo?.valid_hours ?? 0) * 3_600_000)
  return recoveryMail({
    to,
    store: facts,
    mode: 'live',
    locale: language,
    customer_name: facts.customer_name ?? SAMPLE_NAME,
    step: given,
    cart: { items, subtotal: facts.subtotal ?? SAMPLE_PRICE, currency },
    promo: promo && { code: SAMPLE_CODE, percent: promo.percent, ends_at, time_zone },
    link: `${origin}/recover/example`,
    unsubscribe: `${origin}/unsubscribe/example`,
  })
}

export async function previewStep(
  deps: Deps,
  store: StoreAccess,
  body: Parsed<Calls['preview']>['body'],
): Promise<{ subject: string; html: string }> {
  const { subject, html } = await writeExample(deps, store, body, 'shopper@mail.example')
  return { subject, html }
}

/** Sends a step to the signed-in member. */
export async function sendTestStep(
  deps: Deps,
  store: StoreAccess,
  to: string,
  body: Parsed<Calls['sendTest']>['body'],
): Promise<{ message: string }> {
  const { unsubscribe: _, ...mail } = await writeExample(deps, store, body, to)
  await deps.mail.queue(deps.db, { ...mail, subject: `Test: ${mail.subject}` })
  return { message: `Test email sent to ${to}` }
}
