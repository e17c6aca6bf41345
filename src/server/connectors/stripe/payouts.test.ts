import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import { stripeFee } from '../../../../tests/support/providers/stripe/stripe-books.ts'
import { stripeSignature } from '../../../../tests/support/providers/stripe/stripe-double.ts'
import {
  createStripeBench,
  STRIPE_KEYS,
  type StripeBench,
} from '../../../../tests/support/providers/stripe/stripe-subject.ts'
import { ConnectorUnavailable } from '../connector-errors.ts'
import { StripeRefused } from '../onboarding.ts'
import { createStripePlatform } from './platform.ts'

let bench: StripeBench
beforeAll(async () => {
  bench = await createStripeBench()
}, 60_000)
afterAll(() => bench.server.close())

const YESTERDAY = new Date(Date.now() - 86_400_000)
const sell = (amount: number) =>
  bench.stripe.authorize(bench.context(), saleOf({ type: 'token', value: 'pm_card_visa' }, { amount }))

describe('Stripe balances and payouts', () => {
  it('return the currency, the payout schedule and the bank account', async () => {
    const { balances, schedule, bank } = await bench.stripe.reads.account(bench.context())
    expect(balances[0]).toMatchObject({ currency: 'USD', available: 12_345, reserved: null })
    expect(schedule).toEqual({ interval: 'weekly', delay_days: 2, anchor: 'friday' })
    expect(bank).toEqual({ name: 'STRIPE TEST BANK', last_four: '6789', currency: 'USD' })
  })

  it('include the payment and the fee of each charge', async () => {
    const sale = await sell(10_000)
    const lines = await bench.stripe.reads.lines(bench.context(), YESTERDAY)
    const own = lines.find(
      ({ payment_reference }) => 'provider_reference' in sale && payment_reference === sale.provider_reference,
    )
    expect(own).toMatchObject({ kind: 'charge', amount: 10_000, fee: stripeFee(10_000), currency: 'USD' })
    expect(own?.net).toBe(10_000 - stripeFee(10_000))
  })

  it('are read page by page', async () => {
    const before = (await bench.stripe.reads.lines(bench.context(), YESTERDAY)).length
    for (let index = 0; index < 101; index += 1) await sell(500 + index)
    expect(await bench.stripe.reads.lines(bench.context(), YESTERDAY)).toHaveLength(before + 101)
  })

  it('include the balance transactions of each payout', async () => {
    bench.account.books.payOut()
    await sell(2500)
    const late = bench.account.books.payOut({ status: 'failed', failure_message: 'The bank account is closed.' })
    const [payout, first] = await bench.stripe.reads.payouts(bench.context(), YESTERDAY)
    expect(first?.status).toBe('in_transit')
    expect(payout).toMatchObject({
      payout_reference: late.id,
      amount: 2500 - stripeFee(2500),
      status: 'failed',
      bank: 'STRIPE TEST BANK •••• 6789',
      message: 'The bank account is closed.',
    })
    const { lines, next } = await bench.stripe.reads.linesOf(bench.context(), late.id)
    expect(lines.map(({ amount }) => amount)).toEqual([2500])
    expect(next).toBeNull()
  })

  it('return a large payout in pages, each starting after the previous one', async () => {
    const { id } = bench.account.books.payOut()
    const pages = Array.from({ length: 50 }, (_, index) => {
      const created = 1_790_000_000 - index
      const sums = { amount: 100, fee: 30, net: 70, currency: 'usd' }
      return { status: 200, json: { has_more: true, data: [{ id: `txn_${index}`, type: 'charge', created, ...sums }] } }
    })
    bench.server.befall(...pages)
    const first = await bench.stripe.reads.linesOf(bench.context(), id)
    expect([first.lines.length, first.next]).toEqual([50, 'txn_49'])
    const second = await bench.stripe.reads.linesOf(bench.context(), id, first.next ?? '')
    expect(bench.server.requests.at(-1)?.query).toMatchObject({ starting_after: 'txn_49' })
    expect(second.next).toBeNull()
  })

  it("throw if Stripe rejects the call or doesn't respond", async () => {
    bench.server.befall('break')
    await expect(bench.stripe.reads.payouts(bench.context(), YESTERDAY)).rejects.toThrow(ConnectorUnavailable)
    const wrong = bench.context({ credentials: { ...STRIPE_KEYS, secret_key: 'sk_test_wrong0000000000' } })
    await expect(bench.stripe.reads.account(wrong)).rejects.toThrow(ConnectorUnavailable)
  })
})

describe('the platform', () => {
  const KEYS = { key: 'sk_test_Platform00000000', webhookSecret: 'whsec_platform0123456789' }
  const platform = () => createStripePlatform(KEYS, bench.server.url)
  const store = {
    store_id: 'str_1',
    store_name: 'Kettle',
    email: 'a@kettle.example',
    website: 'https://kettle.example',
  }
  const urls = { return_url: 'https://x.example/back', refresh_url: 'https://x.example/again' }

  it('creates one account per idempotency key, and links to its onboarding [API-076]', async () => {
    const first = await platform().createAccount(store, 'account_1')
    const again = await platform().createAccount(store, 'account_1')
    expect(again.account_id).toBe(first.account_id)
    expect(first).toMatchObject({ charges_enabled: false, payouts_enabled: false })
    expect(first.currently_due).toContain('external_account')
    const link = await platform().createAccountLink(first.account_id, urls, 'link_1')
    expect(link.url).toMatch(/^https:\/\/connect\.stripe\.com\//)
    expect(bench.double.account(KEYS.key).openings.links[0]).toMatchObject(urls)
  })

  it("passes on Stripe's message", async () => {
    expect(await platform().account('acct_unknown')).toBeNull()
    const wrong = createStripePlatform({ key: 'sk_test_wrong0000000000' }, bench.server.url)
    await expect(wrong.createAccount(store, 'account_2')).rejects.toThrow(/^Invalid API Key provided/)
  })

  it('rejects webhooks that are unsigned or too old', () => {
    const now = new Date()
    const body = JSON.stringify({ type: 'account.updated', data: { object: { id: 'acct_1' } } })
    const request = (secret: string, at: Date, text = body) => ({
      method: 'POST' as const,
      headers: { 'stripe-signature': stripeSignature(secret, text, at) },
      query: {},
      body: Buffer.from(text),
    })
    expect(platform().accountFromWebhook(request(KEYS.webhookSecret, now), now)).toBe('acct_1')
    const other = JSON.stringify({ type: 'payout.paid', data: { object: { id: 'po_1' } } })
    expect(platform().accountFromWebhook(request(KEYS.webhookSecret, now, other), now)).toBeNull()
    expect(() => platform().accountFromWebhook(request('whsec_other', now), now)).toThrow(StripeRefused)
    const old = new Date(now.getTime() - 600_000)
    expect(() => platform().accountFromWebhook(request(KEYS.webhookSecret, old), now)).toThrow('too_old')
    expect(() =>
      createStripePlatform({ key: KEYS.key }).accountFromWebhook(request(KEYS.webhookSecret, now), now),
    ).toThrow('not_configured')
  })
})
