import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { Integration } from '../../../../shared/contracts/integrations/integrations.ts'
import type { ShopifyConnection } from '../../../../shared/contracts/integrations/shopify.ts'
import { connected, notConnected } from '../integrations.fixture.ts'
import ShopifyScreen from './shopify-screen.tsx'
import { conflict, connection, run } from './shopify.fixture.ts'

beforeEach(() => void signedInDevice())

const tool = (changes: Partial<Integration> = {}): Integration =>
  connected({
    name: 'shopify',
    mapping: {},
    fields: { shop: 'fernhill-coffee.myshopify.com', client_id: '0123456789abcdef0123456789abcdef' },
    secrets: { client_secret: 'cdef' },
    version: 7,
    ...changes,
  })

type Answers = Parameters<typeof fakeApi>[0]

function show(data: ShopifyConnection, more: Answers = {}, integration = tool()) {
  const api = fakeApi({
    'GET /api/integrations/details': { body: { data: integration } },
    'GET /api/shopify/connection': { body: { data } },
    'GET /api/shopify/sync/runs': { body: { data: [run()], total: 1 } },
    'GET /api/shopify/conflicts': { body: { data: [], total: 0 } },
    'GET /api/shopify/activity': { body: { data: [], total: 0 } },
    ...more,
  })
  renderRoutes([{ path: '*', element: <ShopifyScreen /> }], '/integrations/shopify')
  return api
}

const sentTo = (api: ReturnType<typeof fakeApi>, name: string) =>
  api.sent.filter(({ method, url }) => `${method} ${url.split('?', 1)[0]}` === name).map(({ body }) => body)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
async function confirm(title: string, name: string) {
  fireEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('connects with the credentials of the merchant’s app [RT-091]', async () => {
  const api = show(connection(), {
    'GET /api/integrations/details': { body: { data: notConnected({ name: 'shopify', mapping: {} }) } },
    'POST /api/integrations/update': {
      status: 400,
      body: {
        detail: 'Add these scopes',
        code: 'not_verified',
        errors: { 'fields.client_secret': 'Add these scopes' },
      },
    },
  })
  await press('Connect Shopify')
  expect(await screen.findByText('Shop domain is required')).toBeDefined()
  const values = {
    'Shop domain': 'fernhill-coffee.myshopify.com',
    'Client ID': '0123456789abcdef0123456789abcdef',
    'Client secret': 'shpss_0123456789abcdef0123456789abcdef',
  }
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await press('Connect Shopify')
  expect(await screen.findByText('Add these scopes')).toBeDefined()
  expect(sentTo(api, 'POST /api/integrations/update')).toMatchObject([
    { name: 'shopify', fields: { shop: values['Shop domain'], client_secret: values['Client secret'] } },
  ])
})

describe('a connected shop', () => {
  it('shows what is synchronized in which direction, and the connection', async () => {
    show(connection())
    expect(await screen.findByText(/fernhill-coffee.myshopify.com, connected .* by Marta Lindqvist/)).toBeDefined()
    const status = within(screen.getByRole('table', { name: 'Sync status' }))
    expect(status.getByRole('row', { name: /Products Both ways 214 In sync/ })).toBeDefined()
    expect(status.getByRole('row', { name: /Variants Both ways 612 1 conflict/ })).toBeDefined()
    expect(status.getByRole('row', { name: /Orders Off 612 Off/ })).toBeDefined()
    expect(screen.getByText('11 of 11 active')).toBeDefined()
    expect(screen.getByText('38% used')).toBeDefined()
    const runs = within(await screen.findByRole('table', { name: 'Last syncs' }))
    expect(runs.getByText('12 added, 3 updated, 1 conflict')).toBeDefined()
    expect(screen.queryByText('Conflicts')).toBeNull()
  })

  it('shows the progress of a run and cancels it', async () => {
    const active = run({ status: 'running', stage: 'products', done: 148, finished_at: null })
    const api = show(connection({ run: active }), {
      'POST /api/shopify/sync/cancel': { body: { data: { ...active, status: 'canceling' } } },
    })
    const progress = within(await screen.findByRole('region', { name: 'Sync in progress' }))
    expect(progress.getByText('148 of 214')).toBeDefined()
    expect(Number(progress.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeCloseTo(69.16, 1)
    expect(screen.getByRole('button', { name: 'Sync now' })).toHaveProperty('disabled', true)
    await press('Cancel sync')
    await confirm('Cancel the sync?', 'Cancel sync')
    await screen.findByText('Canceling the sync')
    expect(sentTo(api, 'POST /api/shopify/sync/cancel')).toMatchObject([{ store_id: 'str_1' }])
  })

  it('starts a sync, pauses and disconnects, saying what happens', async () => {
    const api = show(connection(), {
      'POST /api/shopify/sync/start': { body: { data: run({ status: 'waiting', finished_at: null }) } },
      'POST /api/integrations/update': { body: { data: tool({ status: 'paused' }) } },
      'POST /api/integrations/disconnect': { body: { message: 'Disconnected' } },
    })
    await press('Sync now')
    await screen.findByText('Sync started')
    await press('Pause')
    await confirm('Pause Shopify?', 'Pause Shopify')
    await screen.findByText('Shopify is paused')
    expect(sentTo(api, 'POST /api/integrations/update')).toMatchObject([
      { name: 'shopify', enabled: false, version: 7 },
    ])
    await press('Disconnect')
    expect(await screen.findByText(/stay on both sides/)).toBeDefined()
    await confirm('Disconnect Shopify?', 'Disconnect Shopify')
    await screen.findByText('Shopify is disconnected')
  })

  it('changes directions and the stock location with the version that was shown', async () => {
    const api = show(connection(), { 'POST /api/shopify/connection/update': { body: { data: connection() } } })
    await press('Edit directions')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Orders and fulfillments'), { target: { value: 'to_shopify' } })
    fireEvent.change(dialog.getByLabelText('Stock location in Shopify'), { target: { value: 'loc_2' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save directions' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo(api, 'POST /api/shopify/connection/update')).toMatchObject([
      { directions: { products: 'both', orders: 'to_shopify' }, location_id: 'loc_2', version: 3 },
    ])
  })

  it('explains rejected credentials and checks them again', async () => {
    const broken = connection({ status: 'broken', problem: 'The key was rejected (401)' })
    const api = show(broken, { 'POST /api/integrations/update': { body: { data: tool() } } })
    expect((await screen.findByRole('alert')).textContent).toContain('The key was rejected (401)')
    expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull()
    await press('Check again')
    await screen.findByText('Shopify is connected')
    expect(sentTo(api, 'POST /api/integrations/update')).toMatchObject([{ enabled: true }])
  })

  it('is read-only for members who can’t manage the store', async () => {
    signedInDevice({ role: 'read_only' })
    show(connection(), { 'GET /api/shopify/conflicts': { body: { data: [conflict()], total: 1 } } })
    expect(await screen.findByText(/Your role can view this integration/)).toBeDefined()
    expect(await screen.findByLabelText(/\$149.00/)).toHaveProperty('disabled', true)
    for (const name of ['Pause', 'Disconnect', 'Sync now', 'Edit directions', 'Check', 'Use Shopify for all'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('says that it couldn’t be loaded, and retries', async () => {
    show(connection(), { 'GET /api/shopify/connection': { status: 404, body: { detail: 'Not found' } } })
    expect(await screen.findByText(/couldn’t be loaded/)).toBeDefined()
  })
})

describe('conflicts', () => {
  const two = [
    conflict(),
    conflict({
      conflict_id: 'cfl_2',
      field: 'deleted',
      title: 'Glass server 400 ml',
      subtitle: '',
      cartwright: { value: false, by: 'Sale', at: null },
      shopify: { value: true, by: 'Shopify', at: null },
    }),
  ]
  const answers: Answers = {
    'GET /api/shopify/conflicts': { body: { data: two, total: 2 } },
    'POST /api/shopify/conflicts/resolve': { body: { resolved: 1 } },
  }

  it('lists both values, chooses nothing by itself, and applies what was chosen', async () => {
    const api = show(connection(), answers)
    const kettle = within(await screen.findByRole('radiogroup', { name: /Kestrel.*Price/ }))
    expect(kettle.getAllByRole('radio').map((radio) => radio.getAttribute('checked'))).toEqual([null, null])
    expect(screen.getByRole('button', { name: 'Apply 0 choices' })).toHaveProperty('disabled', true)
    expect(screen.getByLabelText(/ShopifyDeletedShopify/)).toBeDefined()
    fireEvent.click(kettle.getByLabelText(/\$145.00/))
    expect(screen.getByText(/1 of 2 chosen/)).toBeDefined()
    await press('Apply 1 choice')
    await screen.findByText('Resolving 1 conflict')
    expect(sentTo(api, 'POST /api/shopify/conflicts/resolve')).toMatchObject([
      { choices: [{ conflict_id: 'cfl_1', keep: 'shopify' }] },
    ])
    await screen.findByRole('button', { name: 'Apply 0 choices' })
  })

  it('keeps choices over a reload until they are applied', async () => {
    show(connection(), answers)
    fireEvent.click(await screen.findByLabelText(/\$149.00/))
    document.body.replaceChildren()
    show(connection(), answers)
    expect(await screen.findByLabelText(/\$149.00/)).toHaveProperty('checked', true)
  })

  it('uses one side for all after confirmation', async () => {
    const api = show(connection(), answers)
    await press('Use Cartwright for all')
    expect(await screen.findByText(/2 conflicts will be resolved with the values of Cartwright/)).toBeDefined()
    await confirm('Use Cartwright for all?', 'Use Cartwright for all')
    await screen.findByText('Resolving 1 conflict')
    expect(sentTo(api, 'POST /api/shopify/conflicts/resolve')).toMatchObject([{ all: 'cartwright' }])
  })
})
