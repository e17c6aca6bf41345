import * as z from 'zod/mini'
import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import type {
  ProviderAccountApi,
  ProviderWebhook,
  ProviderAccount,
  ProviderBalance,
  ProviderPayout,
  ProviderProduct,
  ProviderResult,
} from '../third-party.ts'
import { fromWhopPrice } from './amounts.ts'
import { callWhop, type WhopResponse } from './client.ts'
import { account, ledgerAccount, listOf, madeWebhook, payout, product, webhook } from './objects.ts'
import { SUBSCRIBED_EVENTS } from './webhook.ts'

/** Maximum pages of products, a hundred per page. */
const MAX_PAGES = 10

const accountOf = ({ credentials }: ConnectionContext): string => credentials['account_id'] ?? ''

const toldBy = <T, U>(answer: WhopResponse<T>, read: (value: T) => U): ProviderResult<U> =>
  answer.ok ? { ok: true, value: read(answer.value) } : { ok: false, message: answer.message }

/** A company's key belongs to one account; the first one is used if Whop returns several. */
const readAccount = async (deps: ProviderDeps, ctx: ConnectionContext): Promise<ProviderResult<ProviderAccount>> => {
  const found = await callWhop(deps, ctx, { method: 'GET', path: '/accounts?first=1' }, listOf(account))
  if (!found.ok) return { ok: false, message: found.message }
  const [first] = found.value.data
  if (!first) return { ok: false, message: 'This key has no Whop account. Create a company API key.' }
  return { ok: true, value: { account_id: first.id, title: first.title ?? first.id } }
}

const toWebhook = ({ id, url, enabled }: z.infer<typeof webhook>): ProviderWebhook => ({ webhook_id: id, url, enabled })

const createWebhook = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
): Promise<ProviderResult<ProviderWebhook & { secret: string }>> => {
  if (ctx.webhookUrl === null) return { ok: false, message: 'This environment doesn’t receive webhooks.' }
  const body = {
    url: ctx.webhookUrl,
    api_version: 'v1',
    enabled: true,
    events: [...SUBSCRIBED_EVENTS],
    resource_id: accountOf(ctx),
  }
  // A duplicate webhook sends events twice, and an event received twice counts once.
  const call = { method: 'POST', path: '/webhooks', body, harmless: true } as const
  const made = await callWhop(deps, ctx, call, madeWebhook)
  return toldBy(made, ({ webhook_secret: secret, ...rest }) => ({ ...toWebhook(rest), secret }))
}

const getWebhook = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  id: string,
): Promise<ProviderResult<ProviderWebhook | null>> => {
  const path = `/webhooks/${encodeURIComponent(id)}`
  const found = await callWhop(deps, ctx, { method: 'GET', path }, webhook)
  return !found.ok && found.status === 404 ? { ok: true, value: null } : toldBy(found, toWebhook)
}

const deleteWebhook = async (deps: ProviderDeps, ctx: ConnectionContext, id: string): Promise<ProviderResult<null>> => {
  const path = `/webhooks/${encodeURIComponent(id)}`
  const gone = await callWhop(deps, ctx, { method: 'DELETE', path }, z.unknown())
  return !gone.ok && gone.status === 404 ? { ok: true, value: null } : toldBy(gone, () => null)
}

const products = async (deps: ProviderDeps, ctx: ConnectionContext): Promise<ProviderResult<ProviderProduct[]>> => {
  const all: ProviderProduct[] = []
  let after = ''
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({ account_id: accountOf(ctx), first: '100', ...(after && { after }) })
    const found = await callWhop(deps, ctx, { method: 'GET', path: `/products?${query.toString()}` }, listOf(product))
    if (!found.ok) return { ok: false, message: found.message }
    all.push(...found.value.data.map(({ id, title }) => ({ product_id: id, title: title ?? id })))
    after = found.value.page_info?.end_cursor ?? ''
    if (after === '') break
  }
  return { ok: true, value: all }
}

/** An unreadable amount is not guessed: the response can't be used. */
const minor = (price: number | string, currency: string): number => {
  const amount = fromWhopPrice(price, currency)
  if (amount === null) throw new ConnectorUnavailable('Whop sent an amount that could not be read.')
  return amount
}

const balances = async (deps: ProviderDeps, ctx: ConnectionContext): Promise<ProviderResult<ProviderBalance[]>> => {
  const path = `/ledger_accounts/${encodeURIComponent(accountOf(ctx))}`
  const found = await callWhop(deps, ctx, { method: 'GET', path }, ledgerAccount)
  return toldBy(found, ({ balances: all }) =>
    all.map(({ currency: code, balance, pending_balance, reserve_balance }) => {
      const currency = code.toUpperCase()
      const [available, pending, reserve] = [balance, pending_balance, reserve_balance].map((each) =>
        minor(each, currency),
      )
      return { currency, available: available ?? 0, pending: pending ?? 0, reserve: reserve ?? 0 }
    }),
  )
}

const iso = (time: string | null | undefined): string | null => {
  const read = new Date(time ?? '')
  return Number.isNaN(read.getTime()) ? null : read.toISOString()
}

const payouts = async (deps: ProviderDeps, ctx: ConnectionContext): Promise<ProviderResult<ProviderPayout[]>> => {
  const query = new URLSearchParams({ account_id: accountOf(ctx), first: '20' })
  const found = await callWhop(deps, ctx, { method: 'GET', path: `/payouts?${query.toString()}` }, listOf(payout))
  return toldBy(found, ({ data }) =>
    data.map(({ id, amount, fee_amount, currency: code, status, created_at, estimated_arrival, payout_token }) => {
      const currency = code.toUpperCase()
      return {
        payout_id: id,
        amount: minor(amount, currency),
        fee: minor(fee_amount ?? 0, currency),
        currency,
        status,
        destination: payout_token?.nickname ?? '',
        created_at: iso(created_at) ?? ctx.now.toISOString(),
        arrives_at: iso(estimated_arrival),
      }
    }),
  )
}

/** Manages a merchant's Whop account apart from payments. */
export const whopAccountApi = (deps: ProviderDeps): ProviderAccountApi => ({
  account: (ctx) => readAccount(deps, ctx),
  createWebhook: (ctx) => createWebhook(deps, ctx),
  getWebhook: (ctx, id) => getWebhook(deps, ctx, id),
  deleteWebhook: (ctx, id) => deleteWebhook(deps, ctx, id),
  products: (ctx) => products(deps, ctx),
  balances: (ctx) => balances(deps, ctx),
  payouts: (ctx) => payouts(deps, ctx),
})
