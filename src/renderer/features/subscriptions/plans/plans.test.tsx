import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import PlanDetailsScreen from './plan-details-screen.tsx'
import PlanEditorScreen from './plan-editor-screen.tsx'
import PlansScreen from './plans-screen.tsx'
import { makeContext, makePlan, makeVersion } from '../../../../../tests/support/app/plan-rows.ts'

const LIST = 'GET /api/subscriptions/store-plans'
const DETAILS = 'GET /api/subscriptions/plan-details'
const FETCH = 'GET /api/subscriptions/fetch-plan'
const CREATE = 'POST /api/subscriptions/create-plan'
const UPDATE = 'POST /api/subscriptions/update-plan'
const REMOVE = 'DELETE /api/subscriptions/delete-plan/pln_2'
const NOTICE = 'GET /api/subscriptions/price-change-email'
const base = '/subscriptions/plans'

const routes = [
  { path: base, element: <PlansScreen /> },
  { path: `${base}/details`, element: <PlanDetailsScreen /> },
  { path: `${base}/update`, element: <PlanEditorScreen /> },
]

const product = {
  product_id: 'prd_1',
  store_id: 'str_1',
  title: 'Coffee',
  description: '',
  image: null,
  currency: 'USD',
  status: 'active',
  source: 'own',
  created_at: '2026-06-01T12:00:00.000Z',
  updated_at: '2026-06-01T12:00:00.000Z',
  version: 1,
  variants: [],
}

const basics = {
  [LIST]: { body: { plans: [makePlan(), makePlan({ plan_id: 'pln_2', plan_name: 'Tea', subscribers: 0 })], total: 2 } },
  [DETAILS]: {
    body: {
      data: {
        ...makePlan(),
        versions: [
          makeVersion(),
          makeVersion({ version: 3, changes: [], applies_to_existing_from: '2026-07-01', notified: 12 }),
        ],
      },
    },
  },
  [NOTICE]: { body: { subject: 'The price of your coffee is changing', html: '<p>Hello</p>', text: 'Hello' } },
  [FETCH]: { body: { data: makePlan(), context: makeContext() } },
  'GET /api/inventory/all': { body: { products: [product], total: 1 } },
}

function show(at: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  signedInDevice()
  const api = fakeApi({ ...basics, ...answers })
  const sentTo = (name: string) => api.sent.filter(({ method, url }) => `${method} ${url.split('?', 1)[0]}` === name)
  return { ...renderRoutes(routes, at), ...api, sentTo }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const editor = `${base}/update?plan_id=pln_1`

describe('the list of plans [RT-058]', () => {
  it('shows plan, product, prices, active subscriptions, MRR and status, with tabs', async () => {
    show(base)
    const row = within((await screen.findByText('Single-origin monthly')).closest('tr') ?? document.body)
    for (const text of ['Single-origin coffee, 340 g', '$28.90', '160', '$4,681.80', 'Active']) {
      expect(row.getByText(text)).toBeTruthy()
    }
    const tabs = within(screen.getByRole('navigation', { name: 'Subscriptions' }))
    expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Subscriptions',
      'Insights',
      'Plans',
      'Customer portal',
    ])
  })

  it('explains plans in an empty store', async () => {
    show(base, { [LIST]: { body: { plans: [], total: 0 } } })
    await screen.findByText('Sell on a schedule')
    expect(screen.getByRole('link', { name: 'Create plan' }).getAttribute('href')).toBe(`${base}/update`)
  })

  it('shows a failure to load, with a retry [ERR-019] [DEF-42]', async () => {
    const { answers } = show(base, { [LIST]: { status: 500, body: {} } })
    const retry = await screen.findByRole('button', { name: /Retry|Try again/ })
    answers[LIST] = basics[LIST]
    fireEvent.click(retry)
    await screen.findByText('Single-origin monthly')
  })

  const remove = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /Tea/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete plan' }))
  }

  it('deletes a plan without subscribers [GAP-45] [API-061]', async () => {
    show(base, { [REMOVE]: { body: { message: 'Plan deleted' } } })
    await remove()
    await screen.findByText('Plan deleted')
  })

  it('shows why a plan was not deleted, and opens it [ERR-026]', async () => {
    const detail = '1 customer subscribes to this plan. Archive it instead.'
    show(base, { [REMOVE]: { status: 409, body: { detail } } })
    await remove()
    await screen.findByText(detail)
    await screen.findByRole('heading', { name: 'Versions 2' })
  })
})

describe('the details of a plan [RT-059] [API-056]', () => {
  it('shows figures, options and versions with what changed', async () => {
    show(`${base}/details?plan_id=pln_1`)
    await screen.findByRole('heading', { name: 'Single-origin monthly' })
    for (const text of ['$4,681.80', 'Every month', '15% off, ends when canceled', 'Every month: $28.00 to $28.90']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(screen.getByText(/applies to everyone from Jul 1, 2026 · 12 customers notified/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View subscribers' }).getAttribute('href')).toBe(
      '/subscriptions?plan=pln_1',
    )
  })

  it('links back to the list without a plan in the URL', async () => {
    show(`${base}/details`)
    expect((await screen.findByRole('link', { name: 'View all plans' })).getAttribute('href')).toBe(base)
  })

  it('shows a failure to load, with a retry [ERR-017] [DEF-42]', async () => {
    const { answers } = show(`${base}/details?plan_id=pln_1`, { [DETAILS]: { status: 500, body: {} } })
    const retry = await screen.findByRole('button', { name: /Retry|Try again/ })
    answers[DETAILS] = basics[DETAILS]
    fireEvent.click(retry)
    await screen.findByRole('heading', { name: 'Single-origin monthly' })
  })
})

describe('the editor of a plan [RT-060]', () => {
  const ready = () => screen.findByRole('textbox', { name: 'Name' })

  it('sends the specified fields only, without null and undefined [SU-018] [SU-019] [SU-020] [API-060]', async () => {
    const saved = makePlan({ plan_name: 'Monthly', version: 10 })
    const { sentTo } = show(editor, { [UPDATE]: { body: { data: saved } } })
    type(await ready(), 'Monthly')
    press('Save')
    await screen.findByText('Plan updated')
    const [call] = sentTo(UPDATE)
    expect(call?.url).toContain('?version=9')
    expect(call?.body).toEqual({
      subscription_plan_id: 'pln_1',
      plan_name: 'Monthly',
      plan_title: 'Single-origin coffee',
      description: 'A new coffee every month.',
      product_id: 'prd_1',
      additional_settings: { add_policy: false },
      pricing_options: [
        {
          id: 'plo_1',
          pricing_model: 'subscription',
          one_time_price: 3400,
          discount_percentage: 15,
          frequency: 'monthly',
          highlight: true,
          highlight_text: 'Most popular',
        },
        { id: 'plo_2', pricing_model: 'one_time', one_time_price: 3400, highlight: false },
      ],
    })
  })

  it('asks whom a new price applies to, and sends the day of the change', async () => {
    const { sentTo } = show(editor, { [UPDATE]: { body: { data: makePlan({ version: 10, plan_version: 5 }) } } })
    await ready()
    expect(screen.queryByText('Price changes')).toBeNull()
    type(screen.getByRole('textbox', { name: /^Price/ }), '36.00')
    expect(screen.getByText('$28.90 to $30.60')).toBeTruthy()
    expect(screen.getByText('162 customers stay on version 4.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /Everyone, after notice/ }))
    const from = screen.getByLabelText('Applies from')
    expect(from).toHaveProperty('value', '2026-12-21')
    expect(screen.getByText('Notice period is 30 days or more')).toBeTruthy()
    press('Preview email')
    const frame = await screen.findByTitle('The price of your coffee is changing')
    expect(frame.getAttribute('sandbox')).toBe('')
    fireEvent.keyDown(frame, { key: 'Escape' })
    expect(sentTo(NOTICE)[0]?.url).toContain('delivery_price=3060')
    type(from, '2026-12-01')
    expect(screen.getByText('Notice period is shorter than 30 days')).toBeTruthy()
    type(from, '2027-01-15')
    press('Save as version 5')
    await screen.findByText('Plan updated')
    expect(sentTo(UPDATE)[0]?.body).toMatchObject({ price_change: { applies_to: 'everyone', from: '2027-01-15' } })
  })

  it('shows the server’s errors on their fields [ERR-025]', async () => {
    const message = 'Select Dec 21, 2026 or later.'
    const refused = {
      status: 400,
      body: { detail: message, errors: { 'pricing_options.0.discount_percentage': message } },
    }
    show(editor, { [UPDATE]: refused })
    type(await ready(), 'Monthly')
    press('Save')
    await screen.findByText(message)
  })

  it('shows a failure to load, with a retry [ERR-018] [DEF-42]', async () => {
    const { answers } = show(editor, { [FETCH]: { status: 500, body: {} } })
    const retry = await screen.findByRole('button', { name: /Retry|Try again/ })
    answers[FETCH] = basics[FETCH]
    fireEvent.click(retry)
    await ready()
  })

  it('validates on the page, and creates a plan [ERR-024] [GAP-45] [API-059]', async () => {
    const { sentTo, answers } = show(`${base}/update`, { [CREATE]: { status: 500, body: { detail: 'Not now' } } })
    press('Create plan')
    await screen.findByText('Select a product')
    expect(sentTo(CREATE)).toEqual([])
    type(await ready(), 'Monthly')
    type(screen.getByRole('textbox', { name: 'Title' }), 'Coffee')
    for (const field of screen.getAllByRole('textbox', { name: /^Price/ })) type(field, '20')
    fireEvent.click(screen.getByRole('combobox', { name: /^Product/ }))
    fireEvent.click(await screen.findByRole('option', { name: /^Coffee/, hidden: true }))
    press('Create plan')
    await screen.findByText('Not now')
    answers[CREATE] = { body: { data: makePlan() } }
    press('Create plan')
    await screen.findByText('Plan created')
    expect(sentTo(CREATE).at(-1)?.body).toMatchObject({ plan_name: 'Monthly', product_id: 'prd_1' })
  })

  it('previews the page and the portal while typing', async () => {
    show(editor)
    await ready()
    const preview = () => within(screen.getByRole('group', { name: 'Preview of the plan' }))
    type(screen.getByRole('textbox', { name: 'Title' }), 'Fresh coffee')
    expect(preview().getByRole('heading', { name: 'Fresh coffee' })).toBeTruthy()
    expect(preview().getByText('Subscribe, pay $28.90 today')).toBeTruthy()
    expect(preview().getByText(/You then pay \$28.90 every month, starting Dec 21, 2026/)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Portal' }))
    await waitFor(() => expect(preview().getByText('Dec 21, 2026')).toBeTruthy())
  })

  it('sorts options by keyboard', async () => {
    const { sentTo } = show(editor, { [UPDATE]: { body: { data: makePlan({ version: 10, plan_version: 5 }) } } })
    await ready()
    fireEvent.keyDown(screen.getByRole('button', { name: /^Move One-time purchase/ }), {
      key: 'ArrowUp',
    })
    press('Save as version 5')
    await screen.findByText('Plan updated')
    const body = sentTo(UPDATE)[0]?.body as { pricing_options: { id: string }[] }
    expect(body.pricing_options.map(({ id }) => id)).toEqual(['plo_2', 'plo_1'])
  })

  it('warns if no account can charge renewals', async () => {
    const context = makeContext({ accounts: [{ name: 'PayPal', can_renew: false, can_store: false }] })
    show(editor, { [FETCH]: { body: { data: makePlan(), context } } })
    await screen.findByText('No payment account can charge renewals')
  })

  it('warns if an account can’t save a card for a free trial', async () => {
    const accounts = [
      { name: 'Stripe US', can_renew: true, can_store: true },
      { name: 'PayPal', can_renew: true, can_store: false },
    ]
    const plan = makePlan()
    const trial = { kind: 'free', days: 14 } as const
    const trialPlan = { ...plan, terms: { ...plan.terms, trial } }
    show(editor, { [FETCH]: { body: { data: trialPlan, context: makeContext({ accounts }) } } })
    await screen.findByText('PayPal can’t take free trials')
    cleanup()
    const charged = { ...plan, terms: { ...plan.terms, trial: { kind: 'none' } as const } }
    show(editor, { [FETCH]: { body: { data: charged, context: makeContext({ accounts }) } } })
    await screen.findByText('Stripe US and PayPal can renew it')
    expect(screen.queryByText(/can’t take free trials/)).toBeNull()
  })
})
