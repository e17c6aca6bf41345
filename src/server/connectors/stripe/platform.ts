import * as z from 'zod/mini'
import type { Mode } from '../../../shared/contracts/fields.ts'
import type { ConnectionContext } from '../connector.ts'
import { providersAt } from '../http/addresses.ts'
import { parseJson } from '../http/json.ts'
import { providerMessage } from '../http/provider-message.ts'
import { StripeRefused, type ConnectedAccount, type StripePlatform, type StripePlatformKeys } from '../onboarding.ts'
import type { WebhookRequest } from '../webhook.ts'
import { callStripe, type StripeResponse, type StripeCall } from './client.ts'
import { named } from './objects.ts'
import { checkSignature } from './signature.ts'

const TIMEOUT_MS = 20_000

const texts = z.nullish(z.array(z.string()))

const connected = z.object({
  id: z.string(),
  charges_enabled: z.nullish(z.boolean()),
  payouts_enabled: z.nullish(z.boolean()),
  details_submitted: z.nullish(z.boolean()),
  requirements: z.nullish(
    z.object({
      currently_due: texts,
      past_due: texts,
      pending_verification: texts,
      disabled_reason: z.nullish(z.string()),
      current_deadline: z.nullish(z.number()),
      errors: z.nullish(z.array(z.object({ requirement: z.string(), reason: z.string() }))),
    }),
  ),
})

const toAccount = ({ id, requirements, ...found }: z.infer<typeof connected>): ConnectedAccount => ({
  account_id: id,
  charges_enabled: found.charges_enabled === true,
  payouts_enabled: found.payouts_enabled === true,
  details_submitted: found.details_submitted === true,
  currently_due: requirements?.currently_due ?? [],
  past_due: requirements?.past_due ?? [],
  pending_verification: requirements?.pending_verification ?? [],
  errors: (requirements?.errors ?? []).map(({ requirement, reason }) => ({
    field: requirement,
    reason: providerMessage(reason, ''),
  })),
  disabled_reason: requirements?.disabled_reason ?? '',
  deadline: typeof requirements?.current_deadline === 'number' ? new Date(requirements.current_deadline * 1000) : null,
})

const accountLink = z.object({ url: z.string(), expires_at: z.number() })

const report = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) })

function reportedBy({ webhookSecret }: StripePlatformKeys, request: WebhookRequest, now: Date): string | null {
  if (webhookSecret === undefined) throw new StripeRefused(401, 'not_configured')
  const header = request.headers['stripe-signature']
  const signature = checkSignature(webhookSecret, typeof header === 'string' ? header : undefined, request.body, now)
  if (signature !== 'valid') throw new StripeRefused(401, signature)
  const parsed = report.safeParse(parseJson(request.body.toString('utf8')))
  if (!parsed.success) throw new StripeRefused(400, 'malformed')
  if (parsed.data.type !== 'account.updated') return null
  const account = named.safeParse(parsed.data.data.object)
  if (!account.success) throw new StripeRefused(400, 'malformed')
  return account.data.id
}

/** A key without permission to read accounts gets 403 too, which says nothing about the account. */
const isUnknown = ({ status, error }: Extract<StripeResponse<unknown>, { ok: false }>): boolean =>
  status === 404 || error.code === 'account_invalid'

/** Creates the Stripe client with the platform's keys. `providersUrl` replaces Stripe in tests. */
export function createStripePlatform(keys: StripePlatformKeys, providersUrl?: string): StripePlatform {
  const deps = providersAt(providersUrl)
  const mode: Mode = /^(sk|rk)_live_/.test(keys.key) ? 'live' : 'test'
  const credentials = { secret_key: keys.key }
  const context = (): ConnectionContext => ({
    connection_id: 'platform',
    store_id: '',
    mode,
    credentials,
    webhookUrl: null,
    now: new Date(),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const call = <T>(given: StripeCall, schema: z.ZodMiniType<T>): Promise<StripeResponse<T>> =>
    callStripe(deps, context(), given, schema)
  const answered = <T>(answer: StripeResponse<T>): T => {
    if (answer.ok) return answer.value
    const fallback = `Stripe returned status ${answer.status}.`
    throw new StripeRefused(answer.status, providerMessage(answer.error.message, fallback, credentials))
  }
  return {
    mode,
    createAccount: async ({ store_id, store_name, email, website }, idempotency_key) => {
      const form = {
        type: 'standard',
        ...(email !== '' && { email }),
        business_profile: { name: store_name, ...(website !== '' && { url: website }) },
        metadata: { store_id },
      }
      const made = await call({ method: 'POST', path: '/v1/accounts', form, idempotency_key }, connected)
      return toAccount(answered(made))
    },
    createAccountLink: async (account, urls, idempotency_key) => {
      const form = { account, ...urls, type: 'account_onboarding' }
      const made = await call({ method: 'POST', path: '/v1/account_links', form, idempotency_key }, accountLink)
      const { url, expires_at } = answered(made)
      return { url, expires_at: new Date(expires_at * 1000) }
    },
    account: async (id) => {
      const found = await call({ method: 'GET', path: `/v1/accounts/${encodeURIComponent(id)}` }, connected)
      if (!found.ok && isUnknown(found)) return null
      return toAccount(answered(found))
    },
    accountFromWebhook: (request, now) => reportedBy(keys, request, now),
  }
}
