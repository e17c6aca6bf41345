import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { Integration } from '../../../../shared/contracts/integrations/integrations.ts'
import { connected, delivery, notConnected } from '../integrations.fixture.ts'
import ToolScreen from './tool-screen.tsx'

beforeEach(() => void signedInDevice())

const rows = { body: { data: [delivery()], total: 1 } }

function show(data: Integration, more: Parameters<typeof fakeApi>[0] = {}, name = 'meta-pixel') {
  const api = fakeApi({
    'GET /api/integrations/details': { body: { data } },
    'GET /api/integrations/log': rows,
    ...more,
  })
  renderRoutes([{ path: '*', element: <ToolScreen /> }], `/integrations/${name}`)
  return api
}

const sentTo = (api: ReturnType<typeof fakeApi>, name: string) =>
  api.sent.filter(({ method, url }) => `${method} ${url.split('?', 1)[0]}` === name).map(({ body }) => body)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
/** Waits for an action's message, and until its button no longer shows progress. */
async function isDone(name: string, text: string) {
  expect(await screen.findByText(text)).toBeDefined()
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false))
}
/** Answers the dialog that asks for confirmation. */
async function confirm(name: string) {
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('says that a sandbox stands in for the tool, which never gets events from the browser', async () => {
  show(connected({ is_sandbox: true, sends_test_mode: true }))
  expect(await screen.findByText(/Events go to a sandbox on this server, not to Meta/)).toBeDefined()
  expect(screen.getByText('Sandbox')).toBeDefined()
  expect(screen.queryByText('Test mode')).toBeNull()
  expect(screen.queryByRole('radio', { name: 'Both' })).toBeNull()
})

describe('a tool that isn’t connected', () => {
  it('connects with its fields, and shows errors at them [RT-093] [MK-002]', async () => {
    const api = show(notConnected(), {
      'POST /api/integrations/update': {
        status: 400,
        body: { detail: 'Invalid token', code: 'not_verified', errors: { 'fields.access_token': 'Invalid token' } },
      },
    })
    await press('Connect Meta')
    expect(await screen.findByText('Pixel ID is required')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Pixel ID'), { target: { value: 'abc' } })
    fireEvent.change(screen.getByLabelText('Access token'), { target: { value: 'EAAsecret9fQa' } })
    await press('Connect Meta')
    expect(await screen.findByText('Enter the pixel ID: 10 to 20 digits')).toBeDefined()
    expect(sentTo(api, 'POST /api/integrations/update')).toEqual([])
    fireEvent.change(screen.getByLabelText('Pixel ID'), { target: { value: '482910573316204' } })
    await press('Connect Meta')
    expect(await screen.findByText('Invalid token')).toBeDefined()
    expect(sentTo(api, 'POST /api/integrations/update')).toMatchObject([
      {
        name: 'meta-pixel',
        fields: { pixel_id: '482910573316204', access_token: 'EAAsecret9fQa' },
        mapping: { 'order.paid': { sent: true, as: 'Purchase' } },
        version: 0,
      },
    ])
  })

  it('offers no form while the server can’t send to it [RT-091]', async () => {
    show(notConnected({ name: 'shopify', can_connect: false, mapping: {} }), {}, 'shopify')
    expect(await screen.findByText('Shopify can’t be connected yet')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a connected tool', () => {
  it('shows figures and match quality, and masks secrets', async () => {
    show(connected())
    expect(await screen.findByText(/by Jorge Benavides/)).toBeDefined()
    expect(screen.getByDisplayValue('•••• •••• 9fQa')).toBeDefined()
    expect(screen.getByText('34%')).toBeDefined()
    expect(screen.getByText('117')).toBeDefined()
    expect(await screen.findByText('#10482')).toBeDefined()
  })

  it('saves a changed mapping with its version', async () => {
    const api = show(connected(), {
      'POST /api/integrations/update': { body: { data: connected({ version: 4 }) } },
    })
    fireEvent.click(await screen.findByLabelText('Page viewed'))
    fireEvent.change(screen.getByLabelText('Meta event for Product viewed'), { target: { value: 'AddToCart' } })
    await press('Save')
    await waitFor(() =>
      expect(sentTo(api, 'POST /api/integrations/update')).toMatchObject([
        {
          mapping: {
            'page.viewed': { sent: false, as: 'PageView' },
            'product.viewed': { sent: true, as: 'AddToCart' },
          },
          fields: { access_token: '' },
          version: 3,
        },
      ]),
    )
  })

  it('pauses and disconnects after a confirmation', async () => {
    const api = show(connected(), {
      'POST /api/integrations/update': { body: { data: connected({ status: 'paused' }) } },
      'POST /api/integrations/disconnect': { body: { message: 'Disconnected' } },
    })
    await press('Pause')
    expect(sentTo(api, 'POST /api/integrations/update')).toEqual([])
    await confirm('Pause Meta')
    await waitFor(() => expect(sentTo(api, 'POST /api/integrations/update')).toMatchObject([{ enabled: false }]))
    await isDone('Pause', 'Meta is paused')
    await press('Disconnect')
    await confirm('Disconnect Meta')
    await waitFor(() => expect(sentTo(api, 'POST /api/integrations/disconnect')).toHaveLength(1))
    await isDone('Disconnect', 'Meta is disconnected')
  })

  it('says why it is broken, and checks the credentials again', async () => {
    const api = show(
      connected({ status: 'broken', problem: 'The key was rejected (401)', figures: { ...NONE, waiting: 3 } }),
      { 'POST /api/integrations/update': { body: { data: connected() } } },
    )
    expect(await screen.findByText(/The key was rejected \(401\)\. 3 events waiting/)).toBeDefined()
    await press('Check again')
    await waitFor(() => expect(sentTo(api, 'POST /api/integrations/update')).toMatchObject([{ enabled: true }]))
  })

  it('sends a test event, but not without the test code', async () => {
    const api = show(connected(), {
      'POST /api/integrations/test': { body: { data: { accepted: true, note: '', status: 200, duration_ms: 176 } } },
    })
    await press('Send test event')
    expect(await screen.findByText('Meta received it in 176 ms')).toBeDefined()
    expect(sentTo(api, 'POST /api/integrations/test')).toMatchObject([{ name: 'meta-pixel', type: 'order.paid' }])
  })

  it('asks for the test code before a test event', async () => {
    show(connected({ test_code: '' }))
    expect(await screen.findByRole('button', { name: 'Send test event' })).toHaveProperty('disabled', true)
    expect(screen.getByText(/Enter a test event code and save it first/)).toBeDefined()
  })

  it('opens an event with its requests, and resends it', async () => {
    const rejected = delivery({ status: 'rejected', reason: 'Invalid currency', response_status: 400 })
    const request = {
      method: 'POST',
      url: 'https://graph.facebook.com/v24.0/1/events',
      headers: {},
      body: '{"data":[]}',
    }
    const api = show(connected(), {
      'GET /api/integrations/log': { body: { data: [rejected], total: 1 } },
      'GET /api/integrations/delivery': {
        body: {
          data: {
            ...rejected,
            requests: [
              {
                at: rejected.occurred_at,
                duration_ms: 182,
                status: 400,
                note: '',
                request,
                response: { headers: {}, body: '{"error":{}}' },
              },
            ],
          },
        },
      },
      'POST /api/integrations/resend': { body: { resent: 1 } },
    })
    fireEvent.click(await screen.findByText('#10482'))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Response 400 after 182 ms')).toBeDefined()
    expect(within(dialog).getByText(`POST ${request.url}`)).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Resend' }))
    await waitFor(() => expect(sentTo(api, 'POST /api/integrations/resend')).toMatchObject([{ delivery_id: 'dlv_1' }]))
  })

  it('marks test events in the log, which can’t be resent', async () => {
    const test = delivery({ is_test: true, status: 'rejected', subject: 'Test event' })
    show(connected(), {
      'GET /api/integrations/log': { body: { data: [test], total: 1 } },
      'GET /api/integrations/delivery': { body: { data: { ...test, requests: [] } } },
    })
    const row = (await screen.findByText('Test event', { selector: 'td *' })).closest('tr')
    expect(row?.textContent).toContain('RejectedTest')
    if (row) fireEvent.click(row)
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText(/Nothing was sent/)
    expect(within(dialog).queryByRole('button', { name: 'Resend' })).toBeNull()
  })

  it('is read-only for members who can’t manage the store', async () => {
    signedInDevice({ role: 'read_only' })
    show(connected())
    expect(await screen.findByText(/Your role can view this integration/)).toBeDefined()
    expect(screen.getByLabelText('Pixel ID')).toHaveProperty('disabled', true)
    for (const name of ['Pause', 'Disconnect', 'Send test event', 'Replace Access token', 'Resend rejected'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

const NONE = { sent: 0, accepted: 0, rejected: 0, held: 0, waiting: 0 }
