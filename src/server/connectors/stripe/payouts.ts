import * as z from 'zod/mini'
import type { LineKind, PayoutSchedule, PayoutStatus } from '../../../shared/domain/payments/payouts.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { PayoutReader, ProviderAccount, ProviderBalance, ProviderLine, ProviderPayout } from '../payouts.ts'
import { fromStripeAmount } from './amounts.ts'
import { isRestricted } from './credentials.ts'
import { callStripe, refusedRead } from './client.ts'
import { idOf, listOf } from './objects.ts'

const PAGE = 100
/** Maximum pages per read: 5,000 balance transactions. */
const MAX_PAGES = 50

const optionalText = z.nullish(z.string())
const funds = z.array(z.object({ amount: z.number(), currency: z.string() }))

const balance = z.object({ available: funds, pending: funds, connect_reserved: z.nullish(funds) })

const bankAccount = z.object({
  object: optionalText,
  bank_name: optionalText,
  brand: optionalText,
  last4: optionalText,
  currency: optionalText,
})

const ownAccount = z.object({
  external_accounts: z.nullish(z.object({ data: z.array(bankAccount) })),
  settings: z.nullish(
    z.object({
      payouts: z.nullish(
        z.object({
          schedule: z.nullish(
            z.object({
              interval: z.string(),
              delay_days: z.nullish(z.number()),
              weekly_anchor: optionalText,
              monthly_anchor: z.nullish(z.number()),
            }),
          ),
        }),
      ),
    }),
  ),
})

const payout = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  automatic: z.nullish(z.boolean()),
  arrival_date: z.nullish(z.number()),
  created: z.number(),
  failure_message: optionalText,
  destination: z.nullish(z.union([z.string(), bankAccount])),
})

const source = z.object({
  id: z.string(),
  payment_intent: z.nullish(z.union([z.string(), z.object({ id: z.string() })])),
})

const balanceTransaction = z.object({
  id: z.string(),
  type: z.string(),
  amount: z.number(),
  fee: z.number(),
  net: z.number(),
  currency: z.string(),
  description: optionalText,
  available_on: z.nullish(z.number()),
  created: z.number(),
  source: z.nullish(z.union([z.string(), source])),
})

const at = (seconds: number): Date => new Date(seconds * 1000)

const read = async <T>(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  path: string,
  schema: z.ZodMiniType<T>,
): Promise<T> => {
  const found = await callStripe(deps, ctx, { method: 'GET', path }, schema)
  if (!found.ok) throw refusedRead(found.status)
  return found.value
}

/** Reads the pages of a list from a cursor, newest first; `next` is the cursor for the remaining ones. */
async function readPages<T extends { id: string }>(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  path: string,
  schema: z.ZodMiniType<T>,
  from?: string,
): Promise<{ all: T[]; next: string | null }> {
  const all: T[] = []
  let next: string | null = from ?? null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const after = next === null ? '' : `&starting_after=${encodeURIComponent(next)}`
    const { data, has_more } = await read(deps, ctx, `${path}&limit=${PAGE}${after}`, listOf(schema))
    all.push(...data)
    next = has_more === true ? (data.at(-1)?.id ?? null) : null
    if (next === null) break
  }
  return { all, next }
}

const INTERVALS = ['manual', 'daily', 'weekly', 'monthly'] as const

function scheduleOf({ settings }: z.infer<typeof ownAccount>): PayoutSchedule | null {
  const found = settings?.payouts?.schedule
  const interval = INTERVALS.find((each) => each === found?.interval)
  if (!found || !interval) return null
  const { weekly_anchor = null, monthly_anchor = null, delay_days = null } = found
  const anchors = { manual: null, daily: null, weekly: weekly_anchor, monthly: monthly_anchor }
  return { interval, delay_days, anchor: anchors[interval] }
}

function balancesOf({ available, pending, connect_reserved }: z.infer<typeof balance>): ProviderBalance[] {
  const sumOf = (list: z.infer<typeof funds>, currency: string): number =>
    list
      .filter((each) => each.currency === currency)
      .reduce((sum, { amount }) => sum + fromStripeAmount(amount, currency), 0)
  const currencies = [...new Set([...available, ...pending].map(({ currency }) => currency))]
  return currencies.map((currency) => ({
    currency: currency.toUpperCase(),
    available: sumOf(available, currency),
    pending: sumOf(pending, currency),
    reserved: connect_reserved ? sumOf(connect_reserved, currency) : null,
  }))
}

async function accountOf(deps: ProviderDeps, ctx: ConnectionContext): Promise<ProviderAccount> {
  const [money, own] = await Promise.all([
    read(deps, ctx, '/v1/balance', balance),
    // A restricted key can read the balance but not the account.
    isRestricted(ctx) ? null : read(deps, ctx, '/v1/account', ownAccount),
  ])
  const [bank] = own?.external_accounts?.data ?? []
  return {
    balances: balancesOf(money),
    schedule: own && scheduleOf(own),
    bank: bank
      ? {
          name: bank.bank_name ?? bank.brand ?? '',
          last_four: bank.last4 ?? '',
          currency: (bank.currency ?? '').toUpperCase(),
        }
      : null,
  }
}

const STATUSES: Readonly<Record<string, PayoutStatus>> = {
  paid: 'paid',
  pending: 'pending',
  in_transit: 'in_transit',
  canceled: 'canceled',
  failed: 'failed',
}

const toPayout = (found: z.infer<typeof payout>, { credentials }: ConnectionContext): ProviderPayout => {
  const bank = typeof found.destination === 'object' ? found.destination : null
  return {
    payout_reference: found.id,
    amount: fromStripeAmount(found.amount, found.currency),
    currency: found.currency.toUpperCase(),
    status: STATUSES[found.status] ?? 'pending',
    bank: bank ? [bank.bank_name ?? bank.brand, bank.last4 && `•••• ${bank.last4}`].filter(Boolean).join(' ') : '',
    automatic: found.automatic !== false,
    message: providerMessage(found.failure_message, '', credentials),
    arrival_at: typeof found.arrival_date === 'number' ? at(found.arrival_date) : null,
    created_at: at(found.created),
  }
}

/** Stripe has about thirty types of balance transactions; these are the ones that merchants distinguish. */
function kindOf(type: string): LineKind {
  if (type === 'charge' || type === 'payment') return 'charge'
  if (/refund|payment_reversal/.test(type)) return 'refund'
  if (/dispute/.test(type)) return 'dispute'
  if (type.startsWith('payout')) return 'payout'
  return /fee/.test(type) ? 'fee' : 'adjustment'
}

const toLine = (found: z.infer<typeof balanceTransaction>): ProviderLine => {
  const { currency } = found
  const from = typeof found.source === 'object' ? found.source : null
  return {
    line_reference: found.id,
    kind: kindOf(found.type),
    payment_reference: from ? idOf(from.payment_intent) : null,
    amount: fromStripeAmount(found.amount, currency),
    fee: fromStripeAmount(found.fee, currency),
    net: fromStripeAmount(found.net, currency),
    currency: currency.toUpperCase(),
    description: providerMessage(found.description, ''),
    available_at: typeof found.available_on === 'number' ? at(found.available_on) : null,
    created_at: at(found.created),
  }
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)

const balanceTransactionsOf = (which: string): string => `/v1/balance_transactions?${which}&expand[0]=data.source`

/** Reads an account's balance, its payouts, and every balance transaction with its fee. */
export const stripePayouts = (deps: ProviderDeps): PayoutReader => ({
  account: (ctx) => accountOf(deps, ctx),
  payouts: async (ctx, since) => {
    const path = `/v1/payouts?created[gte]=${secondsOf(since)}&expand[0]=data.destination`
    return (await readPages(deps, ctx, path, payout)).all.map((found) => toPayout(found, ctx))
  },
  lines: async (ctx, since) => {
    const { all } = await readPages(
      deps,
      ctx,
      balanceTransactionsOf(`created[gte]=${secondsOf(since)}`),
      balanceTransaction,
    )
    return all.map(toLine)
  },
  linesOf: async (ctx, payout_reference, from) => {
    const path = balanceTransactionsOf(`payout=${encodeURIComponent(payout_reference)}`)
    const { all, next } = await readPages(deps, ctx, path, balanceTransaction, from)
    return { lines: all.map(toLine), next }
  },
})
