import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { makeStore, signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { stores } from '../../../shared/contracts/stores/store.ts'
import { buildRequest } from '../api/api-request.ts'
import {
  createDomain,
  getStoreDetails,
  getStoreUsers,
  readDomain,
  storeUpdateInput,
  updateDomain,
  updatePaypalUsage,
  type StoreValues,
} from './store-helpers.ts'

beforeEach(() => void signedInDevice())

const refused = { status: 422, body: { detail: 'Not now' } }
const domain = { domain: 'pay.fernhill.example', store_id: 'str_1' }

describe('store helpers that swallow errors', () => {
  it.each([
    ['ERR-007', 'GET /api/store/get-store-details', () => getStoreDetails('str_1')],
    ['ERR-008', 'GET /api/store/get-store-users', () => getStoreUsers('str_1')],
    ['ERR-009', 'POST /api/store/update-paypal-usage', () => updatePaypalUsage('str_1', true)],
  ])('[%s] return nothing when %s fails', async (_, name, run) => {
    for (const answer of [refused, { status: 0 }]) {
      const { sent } = fakeApi({ [name]: answer })
      expect(await run()).toBeNull()
      expect(sent).toHaveLength(1)
    }
  })

  it('read a store as a member, whichever name its id has [API-045] [ST-003]', async () => {
    const { sent } = fakeApi({
      'GET /api/store/get-store-details': { body: { data: { id: 'str_1', store_name: 'F' } } },
    })
    expect(await getStoreDetails('str_1')).toMatchObject({ _id: 'str_1', store_id: 'str_1', store_name: 'F' })
    expect(sent[0]?.url).toBe('/api/store/get-store-details?store_id=str_1')
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer tok')
  })

  it('read the users and set the PayPal usage [API-046] [API-051]', async () => {
    const { sent } = fakeApi({
      'GET /api/store/get-store-users': { body: { data: [{ id: 'usr_1' }] } },
      'POST /api/store/update-paypal-usage': { body: { data: makeStore({ using_paypal: true }) } },
    })
    expect(await getStoreUsers('str_1')).toEqual([{ id: 'usr_1' }])
    expect(await updatePaypalUsage('str_1', true)).toMatchObject({ using_paypal: true })
    expect(sent[0]?.url).toBe('/api/store/get-store-users?store_id=str_1')
    expect(sent[1]?.body).toEqual({ store_id: 'str_1', using_paypal: true })
  })
})

describe('checkout domain helpers', () => {
  it.each([
    ['ERR-010', 'POST /api/store/checkout-domain', () => createDomain('str_1', 'x')],
    ['ERR-011', 'GET /api/store/checkout-domain/str_1', () => readDomain('str_1')],
    ['ERR-012', 'PUT /api/store/checkout-domain', () => updateDomain('str_1', 'x')],
  ])('[%s] rethrow when %s fails', async (_, name, run) => {
    fakeApi({ [name]: refused })
    await expect(run()).rejects.toMatchObject({ response: { status: 422, data: { detail: 'Not now' } } })
  })

  it('create, read and change the domain [API-047] [API-048] [API-049] [ST-004]', async () => {
    const { sent } = fakeApi({
      'POST /api/store/checkout-domain': { body: domain },
      'GET /api/store/checkout-domain/str_1': { body: domain },
      'PUT /api/store/checkout-domain': { body: domain },
    })
    expect(await createDomain('str_1', 'a.example')).toEqual(domain)
    expect(await readDomain('str_1')).toEqual(domain)
    expect(await updateDomain('str_1', 'b.example')).toEqual(domain)
    expect(sent.map(({ body }) => body)).toEqual([
      { store_id: 'str_1', domain: 'a.example' },
      undefined,
      { store_id: 'str_1', domain: 'b.example' },
    ])
  })
})

describe('storeUpdateInput', () => {
  const saved = makeStore({ store_website: '', store_phone: '+1 512 555 0148', whop_api_key: '••••9012' })
  const same: StoreValues = {
    ...saved,
    shopify_access_token: '',
    shopify_store_front_api_access_token: '',
    whop_api_key: '',
    store_logo: null,
    remove_logo: false,
  }
  const parts = (changes: Partial<StoreValues>, checkout_domain: string | undefined = '') => {
    const { body } = buildRequest(stores.update, storeUpdateInput(saved, { ...same, ...changes }, { checkout_domain }))
    if (!(body instanceof FormData)) throw new Error('Not a form')
    return Object.fromEntries(body.entries())
  }

  it('sends the store, its domain, and the optional fields that were filled in [VA-002] [API-044] [GAP-28]', () => {
    expect(parts({})).toEqual({ store_id: 'str_1', checkout_domain: '' })
    expect(parts({ store_name: ' Renamed ', store_website: '' }, 'pay.fernhill.example')).toEqual({
      store_id: 'str_1',
      checkout_domain: 'pay.fernhill.example',
      store_name: 'Renamed',
    })
    expect(parts({ store_phone: '' })).toMatchObject({ store_phone: '' })
  })

  it('sends a secret only if one was typed, and clears it on request [VA-002]', () => {
    expect(parts({ whop_api_key: '   ' })).not.toHaveProperty('whop_api_key')
    expect(parts({ whop_api_key: ' whop_1 ' })).toMatchObject({ whop_api_key: 'whop_1' })
    expect(parts({ whop_api_key: null })).toMatchObject({ whop_api_key: '' })
  })

  it('sends the logo only if it is a file [VA-003] [ST-002]', () => {
    expect(parts({})).not.toHaveProperty('store_logo')
    const file = new File(['x'], 'logo.png', { type: 'image/png' })
    expect(parts({ store_logo: file })['store_logo']).toBeInstanceOf(File)
    expect(parts({ remove_logo: true })).toMatchObject({ store_logo: 'None' })
    expect(parts({ store_logo: file, remove_logo: true })['store_logo']).toBeInstanceOf(File)
  })
})
