import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { accountNames, saveCalls, verifyCalls } from '../../../../shared/contracts/payments/connector-calls.ts'
import type {
  Connection,
  ConnectionDetails,
  ConnectorCard,
} from '../../../../shared/contracts/payments/payment-accounts.ts'
import ConnectorScreen from './connector-screen.tsx'
import { account, card, details } from '../payments.fixture.ts'

const routes = [
  { path: '/add-new-account/connector/:accountName', element: <ConnectorScreen /> },
  { path: '/dashboard', element: <p>The dashboard</p> },
]
const show = (name: string, query = '') => renderRoutes(routes, `/add-new-account/connector/${name}${query}`)
const stored = (name = 'stripe') => show(name, '?connection_id=con_1')

const answers = (data: ConnectorCard, ...others: Connection[]) => ({
  'GET /api/orchestration/connectors': { body: { data: [data] } },
  'GET /api/orchestration/allOrchestration': { body: { data: others } },
})
const answersWith = (data: ConnectorCard, kept: ConnectionDetails) => ({
  ...answers(data),
  'GET /api/orchestration/details': { body: { data: kept } },
})

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function fillNew(): Promise<void> {
  await screen.findByLabelText('Label')
  type(/Merchant ID/, 'm_77')
  type(/^Secret key/, 'sk_secret_1234')
  fireEvent.click(screen.getByRole('checkbox'))
}

beforeEach(() => void signedInDevice())

describe('/add-new-account/connector/{accountName}', () => {
  // Specification ids that each of the ten forms covers.
  const forms = [
    ['adyen', '[RT-043] [CN-010] [CN-020]'],
    ['apple-pay', '[RT-044] [CN-001] [CN-011] [API-012]'],
    ['google-pay', '[RT-045] [CN-002] [CN-012] [API-013]'],
    ['authorize-net', '[RT-046] [CN-004] [CN-014] [API-015]'],
    ['braintree', '[RT-047] [CN-009] [CN-018] [API-019]'],
    ['paypal', '[RT-048] [CN-008] [CN-019] [API-020]'],
    ['cybersource', '[RT-049] [CN-005] [CN-015] [API-016]'],
    ['nmi', '[RT-050] [CN-003] [CN-013] [API-014]'],
    ['nuvei', '[RT-051] [CN-007] [CN-017] [API-018]'],
    ['stripe', '[RT-052] [CN-006] [CN-016] [API-017]'],
  ] as const

  it('has a form for each of the ten', () => {
    expect(forms.map(([name]) => name).toSorted()).toEqual(accountNames.toSorted())
  })

  it.each(forms)('saves %s: pending, then the result, without the consent %s', async (name) => {
    const { path } = saveCalls[name]
    const own = card({ provider: name, name: `Provider ${name}`, account_path: name })
    const waiting = Promise.withResolvers<void>()
    const save = `POST /api${path}`
    const api = fakeApi({
      ...answersWith(own, details({ provider: name })),
      [save]: async () => {
        await waiting.promise
        return { status: 422, body: { detail: 'The provider is closed today' } }
      },
    })
    show(name)
    await fillNew()
    press('Save')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).dataset['loading']).toBe('true'))
    waiting.resolve()
    await screen.findByText('The provider is closed today')
    expect(screen.getByRole('button', { name: 'Save' }).dataset['loading']).toBeUndefined()
    api.answers[save] = { body: { message: 'It is saved', data: details({ provider: name }) } }
    press('Save')
    await screen.findByText('It is saved')
    await screen.findByRole('button', { name: 'Replace Secret key' })
    const bodies = api.sent.filter(({ url }) => url === `/api${path}`).map(({ body }) => body)
    expect(bodies[1]).toEqual({
      store_id: 'str_1',
      account_name: `Provider ${name}`,
      environment: 'sandbox',
      merchant_id: 'm_77',
      secret_key: 'sk_secret_1234',
      methods: ['card', 'apple_pay'],
      currencies: [],
      statement_descriptor: '',
      monthly_cap: null,
    })
  })

  it('goes to the dashboard from an unknown name, and says why [RT-042] [GAP-11]', async () => {
    fakeApi(answersWith(card({ provider: 'stripe', account_path: 'stripe' }), details({ provider: 'stripe' })))
    show('foo')
    await screen.findByText('The dashboard')
    await screen.findByText(/^There is no provider “foo”\./)
  })

  it('is not available to staff [RO-001]', () => {
    signedInDevice({ role: 'staff' })
    fakeApi({})
    show('stripe')
    expect(screen.getByRole('heading', { name: 'Your role in this store doesn’t allow this' })).toBeDefined()
  })

  it('shows each error at its field and requires the consent', async () => {
    const { sent } = fakeApi(answers(card()))
    show('stripe')
    await screen.findByLabelText('Label')
    type(/Merchant ID/, 'nonsense')
    press('Save')
    await screen.findByText('Merchant ID is invalid')
    expect(screen.getByText('Secret key is required')).toBeDefined()
    expect(screen.getByText('Select this checkbox to save')).toBeDefined()
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('shows the server’s mode error at the mode', async () => {
    const message = 'These are live keys: choose live mode, or paste test keys'
    fakeApi({
      ...answers(card()),
      'POST /api/orchestration/StripeCard': {
        status: 400,
        body: { detail: message, errors: { environment: message } },
      },
    })
    show('stripe')
    await fillNew()
    press('Save')
    expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
  })

  it('suggests an unused label', async () => {
    fakeApi(answers(card(), account({ account_name: 'Stripe' })))
    show('stripe')
    expect((await screen.findByLabelText<HTMLInputElement>('Label')).value).toBe('Stripe 2')
  })
})

describe('a saved account', () => {
  it('shows masked secrets and a webhook URL to copy, and sends masks back unchanged [DEF-25]', async () => {
    const { sent } = fakeApi({
      ...answersWith(card(), details()),
      'POST /api/orchestration/update': { body: { message: 'Saved', data: details({ account_name: 'EU' }) } },
    })
    stored()
    const secret = await screen.findByLabelText<HTMLInputElement>('Secret key')
    expect([secret.readOnly, secret.value.endsWith('1234')]).toEqual([true, true])
    expect(screen.getByLabelText<HTMLInputElement>('Webhook URL').value).toContain('/webhooks/stripe/con_1')
    type('Label', 'EU')
    press('Save')
    await screen.findByText('Saved')
    const body = sent.find(({ url }) => url === '/api/orchestration/update')?.body
    expect(body).toMatchObject({ connection_id: 'con_1', account_name: 'EU', secret_key: '•••• 1234' })
  })

  it('asks whose values to save after a conflicting edit, without showing typed secrets', async () => {
    const api = fakeApi({
      ...answersWith(card(), details({ version: 1 })),
      'POST /api/orchestration/update': { status: 409, body: { detail: 'Stale', code: 'stale_version', version: 2 } },
    })
    stored()
    fireEvent.click(await screen.findByRole('button', { name: 'Replace Secret key' }))
    type('Secret key', 'sk_typed_4321')
    type('Label', 'europe_cards')
    const credentials = { ...details().credentials, secret_key: '•••• 9999' }
    const theirs = details({ version: 2, account_name: 'EU', credentials, monthly_cap: 90_000 })
    api.answers['GET /api/orchestration/details'] = { body: { data: theirs } }
    press('Save')
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else saved this account' }))
    const texts = (role: 'rowheader' | 'cell') => dialog.getAllByRole(role).map(({ textContent }) => textContent)
    expect(texts('rowheader').toSorted()).toEqual(['Label', 'Secret key'])
    expect(texts('cell').toSorted()).toEqual(['EU', 'europe_cards', '••••', '••••'])
    api.answers['POST /api/orchestration/update'] = { body: { message: 'Saved', data: details({ version: 3 }) } }
    fireEvent.click(dialog.getByRole('button', { name: 'Overwrite with mine' }))
    await screen.findByText('Saved')
    const { body } = api.sent.findLast(({ url }) => url === '/api/orchestration/update') ?? {}
    expect(body).toMatchObject({
      version: 2,
      account_name: 'europe_cards',
      secret_key: 'sk_typed_4321',
      monthly_cap: 90_000,
    })
  })

  it('opens under its own provider, even if the URL names another [GAP-11]', async () => {
    fakeApi({ ...answersWith(card(), details()) })
    stored('adyen')
    expect((await screen.findByLabelText<HTMLInputElement>('Webhook URL')).value).toContain('/webhooks/stripe/con_1')
  })

  it('replaces a secret, or cancels the replacement', async () => {
    fakeApi(answersWith(card(), details()))
    stored()
    fireEvent.click(await screen.findByRole('button', { name: 'Replace Secret key' }))
    const input = await screen.findByLabelText<HTMLInputElement>('Secret key')
    expect([input.type, input.value]).toEqual(['password', ''])
    press('Keep Secret key')
    expect((await screen.findByLabelText<HTMLInputElement>('Secret key')).readOnly).toBe(true)
  })

  const verifies = [
    ['nmi', '[CN-021] [API-022]'],
    ['braintree', '[CN-022] [API-021]'],
    ['stripe', ''],
  ] as const

  it.each(verifies)('verifies %s apart from saving: pending, then the result with its latency %s', async (name) => {
    const own = card({ provider: name, account_path: name })
    const kept = details({ provider: name })
    const waiting = Promise.withResolvers<void>()
    const call = `POST /api${verifyCalls[name]?.path ?? '/orchestration/verify'}`
    const checked_at = '2026-11-21T12:00:00Z'
    const failed = { verified: false, message: 'No such API key.', latency_ms: 90, checked_at }
    const api = fakeApi({ ...answersWith(own, kept) })
    api.answers[call] = async () => {
      await waiting.promise
      Object.assign(api.answers, answersWith(own, { ...kept, status: 'failed', verification: failed }))
      return { body: { ...failed, data: kept } }
    }
    stored(name)
    const [verify] = await screen.findAllByRole('button', { name: 'Verify' })
    fireEvent.click(verify ?? document.body)
    await screen.findByText('Verifying…')
    expect(screen.getByRole('button', { name: 'Save' }).dataset['loading']).toBeUndefined()
    waiting.resolve()
    await screen.findByText('No such API key.')
    expect(screen.getByText(/^90 ms, /)).toBeDefined()
    const passed = { ...failed, verified: true, message: 'Connected to Heron.', latency_ms: 212 }
    api.answers[call] = () => {
      Object.assign(api.answers, answersWith(own, { ...kept, status: 'verified', verification: passed }))
      return { body: { ...passed, data: kept } }
    }
    press('Verify again')
    await screen.findByText('Connected to Heron.')
    expect(screen.getByText('Passed in 212 ms')).toBeDefined()
  })

  it('shows no capabilities if the keys were rejected or not verified yet', async () => {
    const secure = card({ capabilities: { ...card().capabilities, three_d_secure: true } })
    const checked = {
      verified: false,
      message: 'Invalid API Key provided.',
      latency_ms: 9,
      checked_at: '2026-11-21T10:00:00Z',
    }
    const kept = [
      details({ status: 'failed', verification: checked }),
      details({ status: 'unverified' }),
      details({ status: 'active', active: true, verification: checked }),
    ]
    for (const account of kept) {
      fakeApi(answersWith(secure, account))
      const view = stored()
      expect(await screen.findAllByText('Unknown')).toHaveLength(2)
      expect(screen.queryByText('Supported')).toBeNull()
      view.unmount()
    }
    fakeApi(answersWith(secure, details({ status: 'verified', verification: { ...checked, verified: true } })))
    stored()
    expect(await screen.findByText('Supported')).toBeDefined()
    expect(screen.queryByText('Unknown')).toBeNull()
  })

  it('activates a verified account', async () => {
    const verification = { verified: true, message: 'Connected.', latency_ms: 5, checked_at: '2026-11-21T12:00:00Z' }
    const kept = details({ status: 'verified', verification })
    const { sent } = fakeApi({
      ...answersWith(card(), kept),
      'POST /api/orchestration/set-active': { body: { data: account({ account_name: 'Stripe' }) } },
    })
    stored()
    fireEvent.click(await screen.findByRole('button', { name: 'Activate' }))
    await screen.findByText('Stripe is active')
    expect(sent.find(({ url }) => url === '/api/orchestration/set-active')?.body).toEqual({
      connection_id: 'con_1',
      active: true,
    })
  })

  it('disables verification until changes are saved', async () => {
    fakeApi(answersWith(card(), details()))
    stored()
    await screen.findByLabelText('Label')
    const buttons = within(screen.getByRole('heading', { level: 1 }).closest('header') ?? document.body)
    expect(buttons.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(false)
    type('Label', 'Another')
    expect(buttons.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(true)
  })
})
