import { createHash } from 'node:crypto'
import type { StripeOnboardingStatus } from '../../../../shared/contracts/payments/stripe-onboarding.ts'
import {
  restrictionText,
  onboardingStatusOf,
  requirementLabel,
} from '../../../../shared/domain/merchant-account/stripe-requirements.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import { StripeRefused, type ConnectedAccount, type StripePlatform } from '../../../connectors/onboarding.ts'
import { createPlatform } from '../../../connectors/platform.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { audit, SERVER_ACTOR, type Actor } from '../../accounts/audit-log/service.ts'
import {
  findByAccount,
  findOnboarding,
  deleteOnboarding,
  saveOnboarding,
  lockStore,
  type OnboardingRow,
} from './repo.ts'

const isAway = (error: unknown): error is Error =>
  error instanceof ConnectorUnavailable || error instanceof ConnectorOutcomeUnknown

/** Converts a Stripe error to a reply. @throws AppError 422 if it refused, 503 if it did not respond */
function asReply(error: unknown): never {
  if (error instanceof StripeRefused) throw new AppError(422, error.message, { code: 'stripe_refused' })
  if (isAway(error)) throw new AppError(503, error.message, { code: 'stripe_unavailable' })
  throw error
}

const AUDITED = (account: ConnectedAccount | OnboardingRow) => ({
  account_id: account.account_id,
  charges_enabled: account.charges_enabled,
  payouts_enabled: account.payouts_enabled,
})

/** Saves Stripe's status, and updates the audit log and members' screens if it changed. */
async function keep(
  deps: Deps,
  by: Actor,
  { store_id, mode }: Pick<OnboardingRow, 'store_id' | 'mode'>,
  account: ConnectedAccount,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const store = await lockStore(tx, store_id)
    const before = await findOnboarding(tx, store_id)
    const now = deps.clock.now()
    await saveOnboarding(tx, { store_id, mode, account, status: onboardingStatusOf(account), now })
    const [was, is] = [before ? AUDITED(before) : null, AUDITED(account)]
    if (JSON.stringify(was) === JSON.stringify(is)) return
    const target = { type: 'store' as const, id: store_id, name: store?.store_name ?? '' }
    const action = before ? 'stripe_onboarding.updated' : 'stripe_onboarding.started'
    await audit(deps, tx, by, { store_id, action, target, before: was, after: is })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
  })
}

/** Returns a store's account at the platform, and creates one if none is stored. */
async function accountFor(deps: Deps, by: Actor, platform: StripePlatform, store_id: string): Promise<string> {
  const known = await findOnboarding(deps.db, store_id)
  if (known?.mode === platform.mode) return known.account_id
  const store = await deps.db.transaction((tx) => lockStore(tx, store_id))
  if (!store) throw notFound('Store not found')
  const facts = { store_id, store_name: store.store_name, email: store.store_email, website: store.store_website }
  // The key is the same for every press with the same facts, so that two at once create one account.
  const key = createHash('sha256')
    .update(JSON.stringify([platform.mode, facts]))
    .digest('hex')
  const account = await platform.createAccount(facts, `account_${key}`)
  await keep(deps, by, { store_id, mode: platform.mode }, account)
  return account.account_id
}

/**
 * Returns the URL of Stripe's onboarding page (API-076).
 * @throws AppError 409 if the operator has not set it up, 422 and 503 with Stripe's message
 */
export async function onboardingLink(
  deps: Deps,
  by: Actor,
  store_id: string,
): Promise<{ url: string; expires_at: string }> {
  const platform = createPlatform(deps.settings)
  if (!platform) {
    throw new AppError(409, 'The operator of this server has not set up Stripe accounts for stores', {
      code: 'not_set_up',
    })
  }
  const screen = `${deps.settings.publicUrl}/lasso-pay/stripe-onboarding`
  const urls = { return_url: `${screen}?from=stripe`, refresh_url: `${screen}?from=expired` }
  try {
    const account_id = await accountFor(deps, by, platform, store_id)
    const link = await platform.createAccountLink(account_id, urls, newId('evt'))
    return { url: link.url, expires_at: link.expires_at.toISOString() }
  } catch (error) {
    return asReply(error)
  }
}

function toStatus(
  platform: StripePlatform | null,
  row: OnboardingRow | undefined,
  problem = '',
): StripeOnboardingStatus {
  const available = platform !== null
  const mode = platform?.mode ?? row?.mode ?? null
  if (!row) return { ...NOT_STARTED, available, mode, problem }
  const { account_id, charges_enabled, payouts_enabled, details_submitted, disabled_reason } = row
  return {
    available,
    mode,
    status: onboardingStatusOf(row),
    account_id,
    charges_enabled,
    payouts_enabled,
    details_submitted,
    requirements: requirementsOf(row),
    deadline: row.deadline?.toISOString() ?? null,
    held_back: restrictionText(details_submitted ? disabled_reason : ''),
    checked_at: row.checked_at.toISOString(),
    problem,
  }
}

const NOT_STARTED: Omit<StripeOnboardingStatus, 'available' | 'mode' | 'problem'> = {
  status: 'not_started',
  account_id: '',
  charges_enabled: false,
  payouts_enabled: false,
  details_submitted: false,
  requirements: [],
  deadline: null,
  held_back: restrictionText(''),
  checked_at: null,
}

/** Lists what Stripe still needs or checks, the most urgent first. */
function requirementsOf(row: OnboardingRow): StripeOnboardingStatus['requirements'] {
  const { past_due, currently_due, pending_verification, errors } = row
  const listed = (fields: readonly string[], due: 'past_due' | 'now' | 'checking') =>
    fields.map((field) => {
      const problem = errors.find((each) => each.field === field)?.reason ?? ''
      return { field, text: requirementLabel(field), due, problem }
    })
  const all = [
    ...listed(past_due, 'past_due'),
    ...listed(
      currently_due.filter((field) => !past_due.includes(field)),
      'now',
    ),
    ...listed(pending_verification, 'checking'),
  ]
  // Several of Stripe's fields are one item to a person, such as day, month and year of birth.
  return all.filter(({ text, due }, index) => all.findIndex((each) => each.text === text && each.due === due) === index)
}

/** Fetches an account's status from Stripe. Deletes an account that Stripe no longer knows. */
async function lookUp(deps: Deps, platform: StripePlatform, row: OnboardingRow): Promise<void> {
  const account = await platform.account(row.account_id)
  if (account) await keep(deps, SERVER_ACTOR, row, account)
  else await forget(deps, row)
}

async function forget(deps: Deps, row: OnboardingRow): Promise<void> {
  const { store_id } = row
  await deps.db.transaction(async (tx) => {
    const store = await lockStore(tx, store_id)
    if (!(await deleteOnboarding(tx, store_id))) return
    const target = { type: 'store' as const, id: store_id, name: store?.store_name ?? '' }
    const before = AUDITED(row)
    await audit(deps, tx, SERVER_ACTOR, { store_id, action: 'stripe_onboarding.gone', target, before })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
  })
}

/** Status of a store's account (API-076): refetched, or the last known one if Stripe does not respond. */
export async function onboardingStatus(deps: Deps, store_id: string): Promise<StripeOnboardingStatus> {
  const platform = createPlatform(deps.settings)
  const row = await findOnboarding(deps.db, store_id)
  if (!platform || row?.mode !== platform.mode) return toStatus(platform, row)
  try {
    await lookUp(deps, platform, row)
  } catch (error) {
    if (!(isAway(error) || error instanceof StripeRefused)) throw error
    return toStatus(platform, row, error.message)
  }
  return toStatus(platform, await findOnboarding(deps.db, store_id))
}

/**
 * Handles a webhook about the platform's accounts. Its content isn't trusted; the account is fetched instead. @throws
 * StripeRefused
 */
export async function receiveWebhook(
  deps: Deps,
  request: Parameters<StripePlatform['accountFromWebhook']>[0],
): Promise<'taken' | 'ignored'> {
  const platform = createPlatform(deps.settings)
  if (!platform) throw new StripeRefused(404, 'not_configured')
  const account_id = platform.accountFromWebhook(request, deps.clock.now())
  const row = account_id === null ? undefined : await findByAccount(deps.db, account_id)
  if (!row) return 'ignored'
  await lookUp(deps, platform, row)
  return 'taken'
}
