import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  answerAll,
  DETAILS,
  DOMAIN,
  openStore,
  partsOf,
  press,
  type,
  UPDATE,
  waiting,
} from '../../../../tests/support/shops/edit-store.ts'
import { makeStore, signedInDevice } from '../../../../tests/support/app/signed-in.ts'

beforeEach(() => void signedInDevice())

const ready = () => screen.findByLabelText(/^Store name/)
const paypal = () => screen.getByRole('switch', { name: /^Offer PayPal/ })
const save = () => press('Save changes')

describe('/edit-store/:store_id', () => {
  it('shows every field of the store [RT-081] [ST-001] [GAP-08]', async () => {
    answerAll({
      store_website: 'https://fernhill.example',
      store_phone: '512',
      stripe_account_id: 'acct_1',
      stripe_onboarding_status: 'restricted',
      shopify_access_token: '••••1234',
    })
    openStore()
    await ready()
    expect(screen.getByRole('heading', { level: 1, name: 'Fernhill Coffee Gear' })).toBeDefined()
    expect(screen.getByLabelText('Website')).toHaveProperty('value', 'https://fernhill.example')
    expect(screen.getByLabelText('Stripe account')).toHaveProperty('value', 'acct_1')
    expect(screen.getByText('Stripe restricted')).toBeDefined()
    expect(screen.getByLabelText('Admin API access token')).toMatchObject({ value: '', placeholder: '••••1234' })
    for (const label of ['Address', 'Phone', 'Email', 'Terms of service', 'Privacy policy', 'Return policy']) {
      expect(screen.getByLabelText(label)).toBeDefined()
    }
    expect(paypal()).toBeDefined()
    await screen.findByLabelText('Domain')
    for (const label of ['Shopify domain', 'Storefront API access token', 'Whop API key']) {
      expect(screen.getByLabelText(label)).toBeDefined()
    }
  })

  it('shows a missing store as an error, with a retry [ERR-007] [DEF-42]', async () => {
    const { answers } = answerAll({}, { [DETAILS]: { status: 404, body: { detail: 'Store not found' } } })
    openStore()
    await screen.findByRole('heading', { name: 'Store couldn’t be loaded' })
    answers[DETAILS] = { body: { data: makeStore() } }
    press('Retry')
    await ready()
  })

  it('does not open another merchant’s store [RT-081] [DEF-25]', async () => {
    answerAll({}, { [DETAILS]: { body: { data: { _id: 'str_1', store_id: 'str_1', store_name: 'Theirs' } } } })
    openStore()
    await screen.findByText(/You’re not a member of this store/)
    expect(screen.queryByLabelText(/^Store name/)).toBeNull()
  })

  it('edits a store other than the current one [RT-081]', async () => {
    signedInDevice({ store_id: 'str_2', _id: 'str_2', store_name: 'Dawn Roast' })
    const renamed = makeStore({ store_name: 'Renamed' })
    const { sent } = answerAll({}, { [UPDATE]: { body: { data: renamed } } })
    openStore()
    await ready()
    type(/^Store name/, 'Renamed')
    save()
    await screen.findByText('Store updated')
    expect(partsOf(sent.find(({ url }) => url === '/api/store/update-store'))).toMatchObject({ store_id: 'str_1' })
    expect(localStorage.getItem('currentStoreId')).toBe('str_2')
    expect(screen.getByText(/This switches to/)).toBeDefined()
  })
})

describe('saving a store', () => {
  it('sends the changes and updates every screen [API-044] [VA-002] [VA-003] [ST-013] [ST-014] [GAP-45]', async () => {
    const { sent } = answerAll(
      {},
      { [UPDATE]: { body: { data: makeStore({ store_name: 'Renamed' }) } }, [DOMAIN]: { body: waiting } },
    )
    openStore()
    await ready()
    await screen.findByText('Pending')
    type(/^Store name/, 'Renamed')
    save()
    await screen.findByText('Store updated')
    expect(partsOf(sent.find(({ url }) => url === '/api/store/update-store'))).toEqual({
      store_id: 'str_1',
      version: '1',
      checkout_domain: 'pay.fernhill.example',
      store_name: 'Renamed',
    })
    expect(screen.getByRole('heading', { level: 1, name: 'Renamed' })).toBeDefined()
    expect(JSON.parse(localStorage.getItem('storeCache') ?? '')).toMatchObject([{ store_name: 'Renamed' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  })

  it('shows a server error at its field and keeps the values [ERR-013]', async () => {
    const currency = 'This store has orders in USD, so its currency can’t change. Create another store for EUR.'
    answerAll({}, { [UPDATE]: { status: 422, body: { detail: currency, errors: { currency } } } })
    openStore()
    await ready()
    type('Phone', '512 555 0148')
    save()
    await screen.findByText(currency)
    expect(screen.getByLabelText('Phone')).toHaveProperty('value', '512 555 0148')
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDefined()
  })

  it('shows errors without a field above the form [ERR-013]', async () => {
    answerAll({}, { [UPDATE]: { status: 503, body: { detail: 'The database is not responding, please try again' } } })
    openStore()
    await ready()
    type('Phone', '512 555 0148')
    save()
    await screen.findByText('The database is not responding, please try again')
    expect(screen.getByLabelText('Phone')).toHaveProperty('value', '512 555 0148')
  })

  it.each([
    [/^Store name/, ' ', 'Store name is required'],
    ['Website', 'fernhill', 'Must be a URL such as https://example.com'],
    ['Email', 'hello@', 'Invalid email'],
    ['Phone', 'call me', 'Must be a phone number such as +1 512 555 0148'],
  ])('sends nothing while %s is invalid', async (label, value, message) => {
    const { sent } = answerAll()
    openStore()
    await ready()
    type(label, value)
    save()
    await screen.findByText(message)
    expect(sent.some(({ url }) => url === '/api/store/update-store')).toBe(false)
  })

  it('hides the Shopify fields while nothing is saved in them', async () => {
    answerAll()
    openStore()
    await ready()
    expect(screen.queryByText(/Shopify|Admin API access token/)).toBeNull()
  })

  it('replaces and clears keys, which are never shown [ST-001]', async () => {
    const keys = { whop_api_key: '••••9012', shopify_access_token: '••••1234' }
    const { sent } = answerAll(keys, { [UPDATE]: { body: { data: makeStore({ whop_api_key: '••••5678' }) } } })
    openStore()
    await ready()
    press('Replace Whop API key')
    type('Whop API key', 'whop_live_5678')
    press('Clear Admin API access token')
    save()
    await screen.findByText('Store updated')
    expect(partsOf(sent.find(({ url }) => url === '/api/store/update-store'))).toMatchObject({
      whop_api_key: 'whop_live_5678',
      shopify_access_token: '',
    })
    expect(screen.getByLabelText('Whop API key')).toMatchObject({ value: '', placeholder: '••••5678' })
  })

  it('is read-only for a role that may not change settings [RO-001]', async () => {
    answerAll({ role: 'staff', store_phone: '512' })
    openStore()
    await ready()
    expect(screen.getByText(/^Your role can view these settings/)).toBeDefined()
    const form = screen.getByLabelText('Phone').closest('fieldset')
    expect(form?.disabled).toBe(true)
    expect(form?.contains(paypal())).toBe(true)
    expect(form?.contains(screen.getByRole('button', { name: 'Leave store' }))).toBe(false)
    expect(screen.queryByRole('button', { name: 'Close store' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Leave store' }).matches(':disabled')).toBe(false)
  })
})
