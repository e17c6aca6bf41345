import type { Parsed } from '../../../../shared/contract.ts'
import {
  recoverySettings,
  type RecoverySequence,
  type RecoverySettings,
  type RecoveryStep,
} from '../../../../shared/contracts/marketing/cart-recovery.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { RecoveryTemplate } from '../../../../shared/domain/recovery/recovery-sequence.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound, requireVersion } from '../../../http/errors.ts'
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
const defaultSettings = (): RecoverySettings => ({
  steps: [
    step('reminder', 60),
    step('discount', DAY - 60, { percent: 10, valid_hours: 72 }),
    step('last_call', 2 * DAY),
  ],
  holdout_percent: 10,
  quiet_hours: { from: 21, to: 8 },
  weekly_cap: 3,
  soft_opt_in: false,
})

const NEVER_SAVED = { enabled: false, version: 0, published_version: null, published_at: null }

/** Settings without the other columns of a row. */
const settingsOf = (from: RecoverySettings): RecoverySettings => recoverySettings.parse(from)

const shown = (row: repo.SequenceRow | undefined): RecoverySequence => {
  if (!row) return { ...defaultSettings(), ...NEVER_SAVED }
  const { enabled, version, published_version, published_at } = row
  return {
    ...settingsOf(row.draft ?? row),
    enabled,
    version,
    published_version,
    published_at: published_at?.toISOString() ?? null,
  }
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

interface Change {
  store_id: string
  /** What the audit log calls it. */
  action: 'updated' | 'published' | 'turned_on' | 'turned_off'
  /** Writes the change; `before` is the locked sequence. */
  write: (tx: Executor, before: RecoverySequence) => Promise<repo.SequenceRow>
}

const changeSequence = (deps: Deps, by: Actor, { store_id, action, write }: Change): Promise<RecoverySequence> =>
  deps.once(async (tx) => {
    const before = shown(await repo.lockSequence(tx, store_id))
    const after = shown(await write(tx, before))
    await audit(deps, tx, by, {
      store_id,
      action: `cart_recovery.${action}`,
      target: { type: 'store', id: store_id, name: 'Cart recovery' },
      before: auditFields(before),
      after: auditFields(after),
    })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
    return after
  })

/** Saves the draft. @throws AppError 409 `stale_version` */
export const updateSequence = (
  deps: Deps,
  by: Actor,
  { store_id, version, ...draft }: Parsed<Calls['update']>['body'],
): Promise<RecoverySequence> =>
  changeSequence(deps, by, {
    store_id,
    action: 'updated',
    write: (tx, before) => {
      requireVersion(before.version, version)
      return repo.saveDraft(tx, store_id, draft, deps.clock.now())
    },
  })

/** Makes the draft what is sent. @throws AppError 409 `stale_version` */
export const publishSequence = (
  deps: Deps,
  by: Actor,
  { store_id, version }: Parsed<Calls['publish']>['body'],
): Promise<RecoverySequence> =>
  changeSequence(deps, by, {
    store_id,
    action: 'published',
    write: async (tx, before) => {
      requireVersion(before.version, version)
      // The default of a store that never saved one isn't stored yet.
      if (before.version === 0) await repo.saveDraft(tx, store_id, settingsOf(before), deps.clock.now())
      return repo.publishDraft(tx, store_id, settingsOf(before), deps.clock.now())
    },
  })

/** Turns the emails on or off. @throws AppError 409 `not_published` */
export const setEnabled = (
  deps: Deps,
  by: Actor,
  { store_id, enabled }: Parsed<Calls['setEnabled']>['body'],
): Promise<RecoverySequence> =>
  changeSequence(deps, by, {
    store_id,
    action: enabled ? 'turned_on' : 'turned_off',
    write: async (tx, before) => {
      const row =
        before.published_version === null ? undefined : await repo.setEnabled(tx, store_id, enabled, deps.clock.now())
      if (row) return row
      throw new AppError(409, 'Publish the sequence before you turn recovery emails on', { code: 'not_published' })
    },
  })

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
