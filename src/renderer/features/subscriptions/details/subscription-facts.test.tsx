import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { SubscriptionDetails } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { makeDetails, makeUpcoming } from '../subscriptions.fixture.ts'
import SubscriptionDetailsScreen from './subscription-details-screen.tsx'

const DETAILS = 'GET /api/subscriptions/details'
const routes = [
  { path: '/subscriptions/details', element: <SubscriptionDetailsScreen /> },
  { path: '*', element: null },
]

function show(given: Partial<SubscriptionDetails> = {}, answers: Parameters<typeof fakeApi>[0] = {}) {
  signedInDevice()
  const api = fakeApi({ [DETAILS]: { body: { data: makeDetails(given) } }, ...answers })
  return { ...renderRoutes(routes, '/subscriptions/details?id=sub_1'), ...api }
}

/** Value and note of a figure, separated by a bar. */
async function figure(label: string): Promise<string> {
  const term = await screen.findByText(label, { selector: 'dt' })
  const facts = Array.from(term.parentElement?.querySelectorAll('dd') ?? [])
  return facts.map(({ textContent }) => textContent).join(' | ')
}

const item = {
  product_id: 'prd_2',
  variant_id: 'var_2',
  title: 'Paper filters',
  variant_title: '',
  image: null,
  quantity: 1,
  price: 950,
}
const oneTime = { total: 4687, subtotal: 3840, tax: 357, add_ons: [item] }
const paidBefore = { charged: false, total: 0, subtotal: 0, shipping: 0, tax: 0 }
const [dec, jan, feb] = ['2026-12-18', '2027-01-18', '2027-02-18'] as const

describe('the price of a delivery [RT-061]', () => {
  it.each([
    ['the whole delivery', [makeUpcoming(dec)], '$36.59 | $28.90 + shipping, tax'],
    ['without one-time items', [makeUpcoming(dec, oneTime), makeUpcoming(jan)], '$36.59 | $28.90 + shipping, tax'],
    [
      'without credit',
      [makeUpcoming(dec, { credit: 2890, total: 769 }), makeUpcoming(jan)],
      '$36.59 | $28.90 + shipping, tax',
    ],
    [
      'with a discount',
      [makeUpcoming(dec, { discount: 500, total: 3159 })],
      '$31.59 | $28.90 + shipping, tax − discount',
    ],
    ['with included tax', [makeUpcoming(dec, { tax_inclusive: true, total: 3380 })], '$33.80 | $28.90 + shipping'],
    ['without anything added', [makeUpcoming(dec, { shipping: 0, tax: 0, total: 2890 })], '$28.90 | quantity 1'],
    ['when credit changes every charge', [makeUpcoming(dec, { credit: 100 })], '$28.90 | before shipping and tax'],
    ['when nothing is charged any more', [], '$28.90 | quantity 1'],
    ['when it is prepaid', [makeUpcoming(dec, paidBefore), makeUpcoming(jan)], 'Prepaid | Next payment Jan 18, 2027'],
  ])('is shown %s', async (_, upcoming, shown) => {
    show({ upcoming })
    expect(await figure('Per delivery')).toBe(shown)
  })

  it('is that of one delivery if the next charge pays for several', async () => {
    show({ prepaid_deliveries: 3, upcoming: [makeUpcoming(dec, { subtotal: 8670, total: 9439 })] })
    expect(await figure('Per delivery')).toBe('$28.90 | before shipping and tax')
  })

  it('shows prepaid deliveries without amounts, but charges their one-time items', async () => {
    const added = makeUpcoming(jan, { ...paidBefore, total: 950, subtotal: 950, add_ons: [item] })
    show({ upcoming: [makeUpcoming(dec, paidBefore), added, makeUpcoming(feb)] })
    const next = await screen.findByRole('region', { name: /Next three charges/ })
    const [prepaid, withItem] = (await within(next).findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(prepaid).toContain('Prepaid')
    expect(prepaid).not.toContain('$')
    expect(withItem).toContain('$9.50')
    expect(withItem).not.toContain('$0.00')
  })
})

describe('the next charge [RT-061]', () => {
  const [paid, declined] = makeDetails().charges
  const pastDue = (next_retry_at: string | null): Partial<SubscriptionDetails> => ({
    status: 'past_due',
    next_charge_day: '2026-11-19',
    charges: [paid, declined].flatMap((each) =>
      each ? [each.status === 'declined' ? { ...each, next_retry_at } : each] : [],
    ),
  })

  it('is the retry of a declined charge, not the day that has passed', async () => {
    show(pastDue('2026-11-24T12:00:00.000Z'))
    expect(await figure('Next charge')).toBe('Nov 24, 2026 | Retry of the declined charge')
  })

  it('is none without a retry', async () => {
    show(pastDue(null))
    expect(await figure('Next charge')).toBe('None | Declined, no retry is planned')
    expect(screen.getByText(/These charges follow only if the customer pays what is due/)).toBeTruthy()
  })

  it('says when the free trial ends', async () => {
    show({ trial_ends_on: dec })
    expect(await figure('Next charge')).toBe('Dec 18, 2026 | Trial ends in 27 days')
    expect(screen.getByText('Trial until Dec 18, 2026')).toBeTruthy()
  })

  it('says nothing about a trial that is over', async () => {
    show({ trial_ends_on: '2026-11-21' })
    expect(await figure('Next charge')).toBe('Dec 18, 2026 | in 27 days')
    expect(screen.queryByText(/Trial/)).toBeNull()
  })
})

describe('the cancellation of a subscription [RT-061]', () => {
  const why = { cancel_reason: 'too_expensive', cancel_comment: 'Found it cheaper.' }

  it('shows its reason and the customer’s comment', async () => {
    show({ ...why, status: 'cancelled', cancelled_at: '2026-11-03T12:00:00.000Z', upcoming: [] })
    const card = await screen.findByRole('region', { name: 'Cancellation' })
    expect(card.textContent).toContain('Canceled onNov 3, 2026')
    expect(card.textContent).toContain('ReasonToo expensive')
    expect(card.textContent).toContain('CommentFound it cheaper.')
  })

  it.each([
    ['of the period', [], 'Ends onDec 18, 2026'],
    ['of what is prepaid', [makeUpcoming(dec, paidBefore)], 'EndsAfter the prepaid deliveries'],
  ])('shows the end %s of one that was canceled for later', async (_, upcoming, shown) => {
    show({ ...why, upcoming, cancel_at_period_end: true })
    expect((await screen.findByRole('region', { name: 'Cancellation' })).textContent).toContain(shown)
    expect(await figure('Next charge')).toBe('None | Ends with the paid period')
  })

  it('is missing on a subscription that goes on', async () => {
    show(why)
    await figure('Next charge')
    expect(screen.queryByRole('region', { name: 'Cancellation' })).toBeNull()
  })
})

describe('the side column', () => {
  it('shows the customer’s initials and the marks of card brands', async () => {
    const { method } = makeDetails()
    if (!method) throw new Error('No method')
    const backup_method = { ...method, payment_method: 'paypal', card_type: null, card_last_four: null }
    show({ backup_method })
    expect(await screen.findByText('HB')).toBeTruthy()
    const methods = screen.getByRole('region', { name: 'Payment method' })
    expect(within(methods).getByText('VISA')).toBeTruthy()
    expect(within(methods).getByText('PayPal')).toBeTruthy()
    expect(within(methods).getByText('Backup, used if Visa ending in 4242 is declined')).toBeTruthy()
  })
})

describe('charges to come that can’t be loaded [ERR-022, DEF-42]', () => {
  it('are an error with Retry, never a subscription without charges', async () => {
    const { answers } = show({}, { [DETAILS]: { status: 400, body: { detail: 'Something is wrong' } } })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.queryByRole('region', { name: /Next three charges/ })).toBeNull()
    expect(screen.queryByText(/No charge/)).toBeNull()
    answers[DETAILS] = { body: { data: makeDetails() } }
    fireEvent.click(retry)
    const next = await screen.findByRole('region', { name: /Next three charges/ })
    expect(within(next).getAllByRole('listitem')).toHaveLength(3)
  })

  it('differ from none', async () => {
    show({ upcoming: [], next_charge_day: null })
    expect(await screen.findByText('No charge follows.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})

describe('a new address', () => {
  it('starts with the current one, so that its preview doesn’t ask for an address', async () => {
    const preview = { effective_day: dec, before: [makeUpcoming(dec)], after: [makeUpcoming(dec)], refusal: null }
    const { sent } = show({}, { 'POST /api/subscriptions/preview': { body: preview } })
    fireEvent.click(await screen.findByRole('button', { name: 'Actions' }))
    fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Change address' }))
    const dialog = await screen.findByRole('dialog')
    const asked = () => sent.filter(({ url }) => url.endsWith('/subscriptions/preview')).map(({ body }) => body)
    const { shipping_address } = makeDetails()
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ action: 'change_address', shipping_address }))
    fireEvent.change(within(dialog).getByLabelText('City'), { target: { value: 'Dallas' } })
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ shipping_address: { locality: 'Dallas' } }))
  })
})

it('shows the bank account of a mandate, and when a debit usually settles', async () => {
  const { method, charges } = makeDetails()
  const [charge] = charges
  if (!method || !charge) throw new Error('The fixture has a method and a charge')
  const account = { payment_method: 'sepa_debit', card_type: 'sepa_debit', card_last_four: '3000' }
  show({
    method: { ...method, ...account, exp_month: null, exp_year: null },
    charges: [{ ...charge, status: 'open', order_id: null, order_number: null, processing_debit: 'sepa_debit' }],
  })
  expect(await screen.findByText('SEPA Direct Debit ····3000')).toBeTruthy()
  const row = within(screen.getByRole('region', { name: /^Charges/ })).getAllByRole('row')[1]
  expect(row?.textContent).toContain('Processing')
  expect(row?.textContent).toContain('usually settles in 5 business days')
})
