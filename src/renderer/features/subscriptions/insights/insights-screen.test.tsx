import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { overflowBoxes, usePhoneWidth } from '../../../../../tests/support/app/phone-width.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { Insights } from './insight-types.ts'
import InsightsScreen from './insights-screen.tsx'

const routes = [
  { path: '/subscriptions/insights', element: <InsightsScreen /> },
  { path: '*', element: null },
]

const month: Insights['current'] = {
  month: '2026-11',
  partial: true,
  mrr_start: 1_134_060,
  mrr_end: 1_190_680,
  movements: [
    { movement: 'new', amount: 83_800, count: 29 },
    { movement: 'expansion', amount: 14_200, count: 5 },
    { movement: 'reactivation', amount: 8710, count: 3 },
    { movement: 'contraction', amount: -6500, count: 4 },
    { movement: 'churn', amount: -43_590, count: 8 },
  ],
  subscribers_start: 389,
  started: 29,
  ended: 8,
  returned: 3,
  paying: 412,
  subscriber_churn: 2.1,
  revenue_churn: 3.8,
  arpu: 2890,
}

const insights: Insights = {
  currency: 'USD',
  currencies: ['USD'],
  months: ['2026-10', '2026-11'],
  current: month,
  previous: null,
  history: [month],
  ltv: 137_619,
  ltv_churn: 2.1,
  ltv_months: { from: '2026-08', to: '2026-10', ended: 24, subscribers: 1143 },
  reasons: [{ reason: 'too_much', count: 3, amount: 9000 }],
  offers_accepted: 5,
  cohorts: [
    {
      month: '2026-10',
      started: 55,
      new_mrr: 100_000,
      retained: [
        { month: '2026-10', subscribers: 55, mrr: 100_000 },
        { month: '2026-11', subscribers: 53, mrr: 91_000 },
      ],
    },
  ],
  recovery: {
    failed: { count: 46, amount: 194_620 },
    parts: [
      { outcome: 'retry', step: 1, count: 31, amount: 131_240 },
      { outcome: 'retrying', step: null, count: 13, amount: 56_130 },
      { outcome: 'lost', step: null, count: 2, amount: 7250 },
    ],
    rate: 67.4,
  },
  previous_recovery_rate: 61,
  renewals: {
    from: '2026-11-22',
    to: '2026-11-23',
    count: 26,
    amount: 75_840,
    days: [
      { day: '2026-11-22', count: 26, amount: 75_840, expiring: 3 },
      { day: '2026-11-23', count: 0, amount: 0, expiring: 0 },
    ],
  },
  plans: [
    {
      plan_id: 'pln_1',
      plan_name: 'Single-origin monthly',
      paying: 162,
      mrr: 468_180,
      share: 39.3,
      arpu: 2890,
      remaining: 160,
      ended: 2,
      churn: 1.3,
    },
  ],
}

const event = {
  event_id: 'sev_1',
  subscription_id: 'sub_1',
  subscription_display_id: 'SUB-2114',
  customer_name: 'Hannah Brandvold',
  plan_name: 'Single-origin monthly',
  text: 'Canceled',
  reason: 'too_much',
  amount: -2890,
  at: '2026-11-20T12:00:00.000Z',
}
const rows = { page: 1, total: 1, amount: -2890, currency: 'USD' }
const charge = {
  charge_id: 'sch_1',
  subscription_id: 'sub_1',
  subscription_display_id: 'SUB-2114',
  customer_name: 'Hannah Brandvold',
  due_day: '2026-11-12',
  outcome: 'recovered',
  recovered_by: 'retry',
  step: 1,
  reason: 'Insufficient funds',
  amount: 2890,
}
const subscriber = { ...charge, plan_name: 'Filter refills', status: 'active', started_at: '2026-04-02T12:00:00.000Z' }
const renewal = { ...charge, plan_name: 'Single-origin monthly', day: '2026-11-22', expires: true }

function show(answers: Parameters<typeof fakeApi>[0] = {}) {
  signedInDevice()
  const api = fakeApi({
    'GET /api/subscriptions/insights': { body: insights },
    'GET /api/subscriptions/insights/events': { body: { ...rows, data: [event] } },
    'GET /api/subscriptions/insights/charges': { body: { ...rows, data: [charge] } },
    'GET /api/subscriptions/insights/subscribers': { body: { ...rows, data: [subscriber] } },
    'GET /api/subscriptions/insights/renewals': { body: { ...rows, data: [renewal] } },
    ...answers,
  })
  return { ...renderRoutes(routes, '/subscriptions/insights'), ...api }
}

const sentTo = (sent: readonly { url: string }[], path: string) =>
  new URL(sent.findLast(({ url }) => url.includes(path))?.url ?? '', 'http://a').searchParams

describe('insights of subscriptions [RT-056]', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('shows the figures of the month, and how churn and lifetime value are computed', async () => {
    show()
    const mrr = await screen.findByRole('region', { name: 'MRR' })
    expect(mrr.textContent).toContain('$11,906.80')
    expect(screen.getByRole('region', { name: 'Net new MRR' }).textContent).toContain('$566.20')
    expect(screen.getByRole('region', { name: 'Customer churn' }).textContent).toContain('8 of 389 left')
    expect(screen.getByRole('region', { name: 'LTV estimate' }).textContent).toContain('ARPU ÷ churn')
  })

  it('opens the events behind a bar and a reason', async () => {
    const { sent } = show()
    fireEvent.click(await screen.findByRole('button', { name: /Churn$/ }))
    const drawer = await screen.findByRole('dialog', { name: 'Churn' })
    const link = await within(drawer).findByRole('link', { name: /Hannah Brandvold/ })
    expect(link.getAttribute('href')).toBe('/subscriptions/details?id=sub_1')
    expect(sentTo(sent, 'insights/events').get('figure')).toBe('churn')
    expect(sentTo(sent, 'insights/events').get('month')).toBe('2026-11')
    fireEvent.click(screen.getByRole('button', { name: /Too much product/, hidden: true }))
    await screen.findByRole('dialog', { name: 'Too much product' })
    expect(sentTo(sent, 'insights/events').get('reason')).toBe('too_much')
  })

  it('opens the rows behind every figure of the cards, the cohorts and the plans', async () => {
    const { sent } = show()
    await screen.findByRole('region', { name: 'MRR' })
    const month = '2026-11'
    const value = (card: string) => within(screen.getByRole('region', { name: card, hidden: true }))
    const cell = (table: string, text: string) =>
      within(screen.getByRole('table', { name: table, hidden: true })).getAllByText(text)[0] ?? document.body
    const opened: [HTMLElement, string, Record<string, string>][] = [
      [value('MRR').getByText('$11,906.80'), 'subscribers', { which: 'paying', month }],
      [value('Net new MRR').getByText('$566.20'), 'events', { figure: 'change', month }],
      [value('Customer churn').getByText('2.1%'), 'events', { figure: 'ended', month }],
      [value('Revenue churn').getByText('3.8%'), 'events', { figure: 'churn', month }],
      [value('ARPU').getByText('$28.90'), 'subscribers', { which: 'paying', month }],
      [
        value('LTV estimate').getByText('$1,376.19'),
        'events',
        { figure: 'ended', from_month: '2026-08', month: '2026-10' },
      ],
      [cell('Retention by start month', '55'), 'events', { figure: 'started', month: '2026-10' }],
      [cell('Retention by start month', '96%'), 'subscribers', { which: 'subscribed', cohort: '2026-10', month }],
      [cell('Plan comparison', '162'), 'subscribers', { which: 'paying', plan_id: 'pln_1' }],
      [cell('Plan comparison', '1.3%'), 'events', { figure: 'ended', plan_id: 'pln_1' }],
      [screen.getByText('67.4%'), 'charges', { outcome: 'recovered', month }],
    ]
    for (const [element, path, query] of opened) {
      fireEvent.click(element)
      await waitFor(() => {
        const { store_id: _, currency, page, size: __, ...own } = Object.fromEntries(sentTo(sent, `insights/${path}`))
        expect({ currency, page, own }).toEqual({ currency: 'USD', page: '1', own: query })
      })
    }
    fireEvent.click(value('MRR').getByText('$11,906.80'))
    expect(await screen.findByText('Filter refills · Active · Since Apr 2, 2026')).toBeTruthy()
  })

  it('opens failed renewals by outcome, and the renewals of a day', async () => {
    const { sent } = show()
    fireEvent.click(await screen.findByRole('button', { name: /Recovered at retry 1/ }))
    await screen.findByText(/Insufficient funds/)
    expect(Object.fromEntries(sentTo(sent, 'insights/charges'))).toMatchObject({ outcome: 'retry', step: '1' })
    const day = screen.getByRole('button', { name: /26 renewals, 3 cards expire before/, hidden: true })
    fireEvent.click(day)
    await screen.findByText(/Card expires before/)
    expect(sentTo(sent, 'insights/renewals').get('day')).toBe('2026-11-22')
  })

  it('prints retention in percent, by subscriptions or revenue', async () => {
    show()
    const table = await screen.findByRole('table', { name: 'Retention by start month' })
    expect(within(table).getByText('96%')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Revenue' }))
    expect(within(table).getByText('91%')).toBeTruthy()
  })

  it('links each plan to its subscriptions', async () => {
    show()
    const link = await screen.findByRole('link', { name: 'Single-origin monthly' })
    expect(link.getAttribute('href')).toBe('/subscriptions?plan=pln_1')
  })

  it('shows the changes of MRR between the day before the month and today, on an axis', async () => {
    show()
    await screen.findByText('Axis starts at $11,000.00')
    expect(
      screen.getAllByRole('button', { name: /^[+-]?\$[\d,.]+ [A-Z]/ }).map(({ textContent }) => textContent),
    ).toEqual([
      '$11,340.60 Oct 31',
      '+$838.00 New',
      '+$142.00 Expansion',
      '+$87.10 Reactivation',
      '-$65.00 Contraction',
      '-$435.90 Churn',
      '$11,906.80 Nov 22',
    ])
    for (const amount of ['$11k', '$11.5k', '$12k', '$12.5k']) expect(screen.getByText(amount)).toBeTruthy()
  })

  it('names the month in progress with its days', async () => {
    show()
    const month = await screen.findByRole('combobox', { name: 'Month' })
    expect(
      within(month)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['This month, Nov 1 – 22', 'Oct 2026'])
  })

  it('compares recovery with the month before, and adds it up', async () => {
    const { sent } = show()
    expect((await screen.findByTitle('61.0% the month before')).textContent).toBe('up 6.4 pts')
    fireEvent.click(screen.getByRole('button', { name: 'Failed renewals 46 $1,946.20' }))
    await screen.findByRole('dialog', { name: 'Failed renewals' })
    expect(sentTo(sent, 'insights/charges').get('outcome')).toBeNull()
  })

  it('adds up the churn of plans, and marks a plan that loses many more', async () => {
    const [plan] = insights.plans
    const steady = { ...plan, plan_id: 'pln_2', plan_name: 'Filter refills', remaining: 138, ended: 0, churn: 0 }
    const { sent } = show({ 'GET /api/subscriptions/insights': { body: { ...insights, plans: [plan, steady] } } })
    const table = await screen.findByRole('table', { name: 'Plan comparison' })
    expect(within(table).getByText('1.3%').parentElement?.textContent).toBe('1.3% high')
    expect(within(table).getByText('0.0%').parentElement?.textContent).toBe('0.0%')
    fireEvent.click(within(table).getByText('0.7%'))
    await screen.findByRole('dialog', { name: 'Ended subscriptions' })
    expect(sentTo(sent, 'insights/events').get('plan_id')).toBeNull()
  })

  it('keeps wide tables within a phone, in boxes that scroll by keyboard, and opens rows there', async () => {
    usePhoneWidth()
    overflowBoxes()
    show()
    await screen.findByRole('region', { name: 'MRR' })
    for (const name of ['Retention by start month', 'Plan comparison'])
      expect(screen.getByRole('table', { name }).closest('[tabindex="0"]')).not.toBeNull()
    fireEvent.click(within(screen.getByRole('region', { name: 'Customer churn' })).getByText('2.1%'))
    const drawer = await screen.findByRole('dialog', { name: 'Ended subscriptions' })
    expect(await within(drawer).findByRole('link', { name: /Hannah Brandvold/ })).toBeTruthy()
  })

  it('explains a failure and offers to try again', async () => {
    show({ 'GET /api/subscriptions/insights': { status: 500, body: { detail: 'The database is unavailable' } } })
    expect(await screen.findByText('Subscription insights couldn’t be loaded')).toBeTruthy()
  })
})
