import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, type SentCall } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { makeStore, signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import TicketsScreen from './list/tickets-screen.tsx'
import { makeTicket } from './tickets.fixture.ts'

const OPEN = 'GET /api/zendesk/open-tickets'
const PAST = 'GET /api/zendesk/past-tickets'
const UNREAD = 'GET /api/zendesk/stores/unread-tickets/get'
const CREATE = 'POST /api/zendesk/tickets'
const UPLOAD = 'POST /api/zendesk/uploads'

const answers = {
  [OPEN]: {
    body: {
      tickets: [
        makeTicket(),
        makeTicket({ id: 'tkt_2', subject: 'Promo code refused', main_category: 'Checkout', status: 'pending' }),
        makeTicket({ id: 'tkt_3', subject: 'A question of the roastery', store_id: 'str_2', store_name: 'Roastery' }),
      ],
    },
  },
  [PAST]: { body: { tickets: [makeTicket({ id: 'tkt_4', subject: 'Payout was late', status: 'solved' })] } },
  [UNREAD]: { body: { ticket_ids: ['tkt_2'] } },
}

const routes = [
  { path: '/settings/tickets', element: <TicketsScreen /> },
  { path: '*', element: null },
]

const queryOf = ({ url }: SentCall) => new URL(url, 'http://a').searchParams

function show(given: Parameters<typeof fakeApi>[0] = answers, at = '/settings/tickets', store = {}) {
  signedInDevice(store)
  const api = fakeApi(given)
  const view = renderRoutes(routes, at)
  const calls = (name: string) => api.sent.filter(({ method, url }) => `${method} ${url.split('?', 1)[0]}` === name)
  return { ...view, ...api, calls }
}

const row = (name: string) => {
  const found = screen.getByText(name).closest('tr')
  if (!found) throw new Error(`There is no row for ${name}`)
  return within(found)
}

describe('the list of tickets [TK-001] [RT-079] [LY-001]', () => {
  it("shows the store's open tickets, highlights unread ones, and opens one [API-029] [API-032] [TK-003]", async () => {
    const { calls, address } = show()
    await screen.findByText('Cards are declined since noon')
    row('Cards are declined since noon').getByText('Payments, Declines')
    row('Cards are declined since noon').getByText('Open')
    await waitFor(() => row('Promo code refused').getByText('(unread)'))
    expect(screen.queryByText('A question of the roastery')).toBeNull()
    expect(calls(UNREAD).map((call) => queryOf(call).get('store_id'))).toEqual(['str_1'])
    expect(calls(OPEN).map((call) => queryOf(call).get('requester_id'))).toEqual(['usr_1'])
    fireEvent.click(screen.getByText('Promo code refused'))
    await waitFor(() => expect(address()).toBe('/settings/tickets/tkt_2'))
  })

  it('sends a new timestamp in milliseconds with each request [API-032] [API-033] [GAP-39]', async () => {
    const { calls, client } = show()
    await screen.findByText('Cards are declined since noon')
    const asked = Date.now()
    await waitFor(() => expect(Date.now()).toBeGreaterThan(asked))
    await client.invalidateQueries()
    await waitFor(() => expect(calls(PAST)).toHaveLength(2))
    for (const name of [OPEN, PAST]) {
      const stamps = calls(name).map((call) => Number(queryOf(call).get('timestamp')))
      expect(new Set(stamps).size).toBe(2)
      for (const stamp of stamps) expect(Math.abs(stamp - Date.now())).toBeLessThan(60_000)
    }
  })

  it('keeps tab, search and the choice of stores in the URL', async () => {
    const { address } = show()
    fireEvent.click(await screen.findByRole('link', { name: /Past/ }))
    expect(await screen.findByText('Payout was late')).toBeTruthy()
    expect(address()).toBe('/settings/tickets?tab=past')
  })

  it('shows the tickets of all stores if there are several', async () => {
    signedInDevice()
    localStorage.setItem('storeCache', JSON.stringify([makeStore(), makeStore({ _id: 'str_2', store_id: 'str_2' })]))
    fakeApi(answers)
    const { address } = renderRoutes(routes, '/settings/tickets')
    fireEvent.click(await screen.findByRole('switch', { name: 'All my stores' }))
    expect(await screen.findByText('A question of the roastery')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Store' })).toBeTruthy()
    expect(address()).toBe('/settings/tickets?stores=all')
  })

  it('searches tickets by text', async () => {
    show(answers, '/settings/tickets?search=promo')
    expect(await screen.findByText('Promo code refused')).toBeTruthy()
    expect(screen.queryByText('Cards are declined since noon')).toBeNull()
    expect(screen.getByText('Showing 1 out of 1')).toBeTruthy()
  })

  it('shows an empty state', async () => {
    const none = { body: { tickets: [] } }
    show({ ...answers, [OPEN]: none, [PAST]: none })
    expect(await screen.findByText('No tickets yet')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Create ticket' }))
    expect(await screen.findByRole('dialog', { name: 'New ticket' })).toBeTruthy()
  })

  it('shows a failure instead of an empty list, and logs it to the console [ERR-014] [DEF-42]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { answers: now } = show({ ...answers, [OPEN]: { status: 403, body: { detail: 'Not yours' } } })
    expect(await screen.findByText('Tickets couldn’t be loaded')).toBeTruthy()
    expect(screen.queryByText('No tickets yet')).toBeNull()
    expect(log).toHaveBeenCalledWith('Couldn’t load open tickets:', 'Not yours')
    Object.assign(now, answers)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Cards are declined since noon')).toBeTruthy()
    log.mockRestore()
  })

  it('works without the unread ids, and logs that failure too [TK-004] [ERR-014]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    show({ ...answers, [UNREAD]: { status: 403, body: { detail: 'No' } } })
    expect(await screen.findByText('Promo code refused')).toBeTruthy()
    await waitFor(() => expect(log).toHaveBeenCalledWith('Couldn’t load unread tickets:', 'No'))
    expect(screen.queryByText('(unread)')).toBeNull()
    log.mockRestore()
  })

  it('offers no new ticket to read-only members', async () => {
    show(answers, '/settings/tickets?new=1', { role: 'read_only' })
    await screen.findByText('Promo code refused')
    expect(screen.queryByRole('button', { name: 'Create ticket' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

const choose = async (label: string, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })

async function fillIn() {
  await choose('Category', 'Checkout')
  await choose('Topic', 'Shipping')
  write('Subject', 'No rates for Norway')
  write('Description', 'Shoppers in Norway see no shipping method.')
}

const attach = (files: File[]) => fireEvent.change(screen.getByLabelText('Attach files'), { target: { files } })

const send = () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create ticket' }))

/** Each test has its own store, and so its own draft. */
const formOf = (store_id: string, given: Parameters<typeof fakeApi>[0]) =>
  show({ ...answers, ...given }, '/settings/tickets?new=1', { _id: store_id, store_id })

const created = { body: { ticket: makeTicket({ id: 'tkt_new' }) } }

describe('a new ticket [TK-001] [TK-002] [API-034]', () => {
  it('sends exactly the specification’s names and opens the ticket [GAP-38] [GAP-40]', async () => {
    const { calls, address } = formOf('str_a', { [CREATE]: created })
    await screen.findByRole('dialog', { name: 'New ticket' })
    await fillIn()
    send()
    await waitFor(() => expect(address()).toBe('/settings/tickets/tkt_new'))
    expect(calls(CREATE)[0]?.body).toEqual({
      subject: 'No rates for Norway',
      description: 'Shoppers in Norway see no shipping method.',
      store_name: 'Fernhill Coffee Gear',
      store_id: 'str_a',
      requester_id: 'usr_1',
      main_category: 'Checkout',
      sub_category: 'Shipping',
    })
  })

  it('shows what is missing at each field, and offers the topics of the category', async () => {
    const { calls } = formOf('str_b', {})
    await screen.findByRole('dialog')
    send()
    for (const words of ['Select a category', 'Select a topic', 'Subject is required', 'Description is required']) {
      expect(await screen.findByText(words)).toBeTruthy()
    }
    expect(screen.getByRole('combobox', { name: 'Topic' })).toHaveProperty('disabled', true)
    await choose('Category', 'Subscriptions')
    fireEvent.click(screen.getByRole('combobox', { name: 'Topic' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Billing', 'Plans']),
    )
    expect(calls(CREATE)).toHaveLength(0)
  })

  it('keeps the input if the helpdesk is unreachable, and logs it [ERR-014]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const away = { status: 503, body: { detail: 'The help desk could not be reached' } }
    const { address } = formOf('str_c', { [CREATE]: away })
    await screen.findByRole('dialog')
    await fillIn()
    send()
    expect(await screen.findByText('The help desk could not be reached')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveProperty('value', 'No rates for Norway')
    expect(screen.getByRole('combobox', { name: 'Topic' })).toHaveProperty('value', 'Shipping')
    expect(log).toHaveBeenCalledWith('Couldn’t create the ticket:', 'The help desk could not be reached')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/settings/tickets'))
    fireEvent.click(screen.getByRole('button', { name: 'Create ticket' }))
    expect(await screen.findByRole('textbox', { name: 'Subject' })).toHaveProperty('value', 'No rates for Norway')
    log.mockRestore()
  })

  it('shows a server error at its field', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const refusal = { status: 400, body: { detail: 'Subject is taken', errors: { subject: 'Subject is taken' } } }
    formOf('str_d', { [CREATE]: refusal })
    await screen.findByRole('dialog')
    await fillIn()
    send()
    const subject = await screen.findByRole('textbox', { name: 'Subject', description: /Subject is taken/ })
    expect(document.activeElement).toBe(subject)
    log.mockRestore()
  })

  it('uploads files immediately, shows why one was rejected, and sends the tokens of the others', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let tokens = 0
    const { calls, address } = formOf('str_e', {
      [CREATE]: created,
      [UPLOAD]: ({ body }) => {
        const file = body instanceof FormData ? body.get('file') : null
        const file_name = file instanceof File ? file.name : ''
        if (file_name.endsWith('.svg')) return { status: 415, body: { detail: 'An SVG drawing is not taken here' } }
        tokens += 1
        return { body: { upload: { token: `upl_${tokens}`, file_name, content_type: 'image/png', size: 1 } } }
      },
    })
    await screen.findByRole('dialog')
    const large = new File(['x'], 'video.png')
    Object.defineProperty(large, 'size', { value: 9_000_000 })
    attach([new File(['a'], 'one.png'), new File(['b'], 'two.svg'), large])
    expect(await screen.findByText(/An SVG drawing is not taken here/)).toBeTruthy()
    expect(screen.getByText(/larger than 8 MB/)).toBeTruthy()
    expect(calls(UPLOAD)).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Remove two.svg' }))
    expect(screen.queryByText('two.svg')).toBeNull()
    attach([1, 2, 3, 4, 5].map((each) => new File(['c'], `more-${each}.txt`)))
    expect(await screen.findByText('You can attach up to 5 files. more-5.txt was not added.')).toBeTruthy()
    await fillIn()
    await waitFor(() => expect(screen.queryByText(/Uploading/)).toBeNull())
    send()
    await waitFor(() => expect(address()).toBe('/settings/tickets/tkt_new'))
    expect(calls(CREATE)[0]?.body).toMatchObject({ uploads: ['upl_1', 'upl_2', 'upl_3', 'upl_4', 'upl_5'] })
    expect(log).toHaveBeenCalledWith('Couldn’t upload the file:', 'An SVG drawing is not taken here')
    log.mockRestore()
  })
})
