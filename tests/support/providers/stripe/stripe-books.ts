import type { DoubleReply } from '../double-server.ts'

type Fields = Record<string, unknown>

const ok = (json: unknown): DoubleReply => ({ status: 200, json: structuredClone(json) })

export interface BookedPayout extends Fields {
  id: string
  amount: number
  status: string
  created: number
}

interface Charged extends Fields {
  id: string
  created?: unknown
  latest_charge: Fields | null
}

/** Returns Stripe's fee for a US card payment: 2.9 % and 30 cents. */
export const stripeFee = (amount: number): number => Math.round(amount * 0.029) + 30

const bank = { id: 'ba_double', object: 'bank_account', bank_name: 'STRIPE TEST BANK', last4: '6789', currency: 'usd' }

/** The balance of one merchant at the Stripe double: a transaction per captured charge, and payouts. */
export const createStripeBooks = (charges: () => Charged[]) => {
  const payouts: BookedPayout[] = []
  /** Maps charges to their payouts. */
  const paidOut = new Map<string, string>()

  const movements = () =>
    charges().flatMap(({ created, latest_charge: charge, id }) => {
      const amount = Number(charge?.['amount_captured'] ?? 0)
      if (charge === null || amount === 0) return []
      const fee = stripeFee(amount)
      return [
        {
          id: `txn_${String(charge['id'])}`,
          object: 'balance_transaction',
          type: 'charge',
          amount,
          fee,
          net: amount - fee,
          currency: charge['currency'],
          description: null,
          created,
          available_on: Number(created) + 2 * 86_400,
          source: { id: charge['id'], object: 'charge', payment_intent: id },
        },
      ]
    })

  const page = <T extends { id: string; created: unknown }>(all: readonly T[], query: Fields): DoubleReply => {
    const since = Number((query['created'] as Fields | undefined)?.['gte'] ?? 0)
    const kept = all.filter(({ created }) => Number(created) >= since)
    const after = kept.findIndex(({ id }) => id === query['starting_after']) + 1
    const data = kept.slice(after, after + Number(query['limit'] ?? 10))
    return ok({ object: 'list', data, has_more: kept.length > after + data.length })
  }

  return {
    payouts,
    /** Pays out everything that hasn't been paid out yet. */
    payOut: (changes: Partial<BookedPayout> = {}): BookedPayout => {
      const open = movements().filter(({ id }) => !paidOut.has(id))
      const created = Math.floor(Date.now() / 1000)
      const payout: BookedPayout = {
        id: `po_double${payouts.length + 1}`,
        object: 'payout',
        amount: open.reduce((sum, { net }) => sum + net, 0),
        currency: 'usd',
        status: 'in_transit',
        automatic: true,
        arrival_date: created + 2 * 86_400,
        created,
        failure_message: null,
        destination: bank,
        ...changes,
      }
      payouts.unshift(payout)
      for (const { id } of open) paidOut.set(id, payout.id)
      return payout
    },
    balance: (): DoubleReply => {
      const pending = movements()
        .filter(({ id }) => !paidOut.has(id))
        .reduce((sum, { net }) => sum + net, 0)
      return ok({
        object: 'balance',
        available: [{ amount: 12_345, currency: 'usd' }],
        pending: [{ amount: pending, currency: 'usd' }],
        livemode: false,
      })
    },
    listPayouts: (query: Fields) => page(payouts, query),
    listMovements: (query: Fields) => {
      const of = query['payout']
      const all = movements().toReversed()
      return page(of === undefined ? all : all.filter(({ id }) => paidOut.get(id) === of), query)
    },
    /** Payout data of `GET /v1/account`. */
    own: {
      external_accounts: {
        object: 'list',
        data: [bank],
        has_more: false,
        url: '/v1/accounts/acct_double/external_accounts',
      },
      payout_settings: { schedule: { interval: 'weekly', weekly_anchor: 'friday', delay_days: 2 } },
    },
  }
}

/** An account that a platform opened for one of its stores. */
export interface OpenedAccount extends Fields {
  id: string
  charges_enabled: boolean
  payouts_enabled: boolean
  details_submitted: boolean
  requirements: Fields
}

/** The platform's side of the Stripe double. */
export const createStripeOpenings = () => {
  const accounts = new Map<string, OpenedAccount>()
  const links: Fields[] = []
  return {
    accounts,
    /** Onboarding links in the order they were created. */
    links,
    open: (fields: Fields): DoubleReply => {
      const account: OpenedAccount = {
        id: `acct_opened${accounts.size + 1}`,
        object: 'account',
        ...fields,
        charges_enabled: false,
        payouts_enabled: false,
        details_submitted: false,
        requirements: {
          currently_due: [
            'business_profile.url',
            'external_account',
            'representative.dob.day',
            'representative.dob.year',
          ],
          past_due: [],
          pending_verification: [],
          disabled_reason: 'requirements.past_due',
          current_deadline: null,
          errors: [],
        },
      }
      accounts.set(account.id, account)
      return ok(account)
    },
    describe: (id: string): DoubleReply =>
      accounts.has(id)
        ? ok(accounts.get(id))
        : {
            status: 403,
            json: { error: { type: 'invalid_request_error', code: 'account_invalid', message: 'No such account' } },
          },
    link: (fields: Fields): DoubleReply => {
      links.push(fields)
      const created = Math.floor(Date.now() / 1000)
      const url = `https://connect.stripe.com/setup/s/${String(fields['account'])}/${links.length}`
      return ok({ object: 'account_link', created, expires_at: created + 300, url })
    },
  }
}
