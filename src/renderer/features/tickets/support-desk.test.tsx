import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import SupportDeskScreen from './desk/support-desk-screen.tsx'
import { makeComment, makeSupportReply, makeTicket, makeTicketDetails } from './tickets.fixture.ts'

const PROFILE = 'GET /api/user/details'
const LIST = 'GET /api/support-desk/tickets'
const DETAILS = 'GET /api/support-desk/ticket'
const REPLY = 'POST /api/support-desk/reply'
const STATUS = 'POST /api/support-desk/set-status'

const profile = (operator: boolean) => ({
  body: {
    data: {
      id: 'usr_1',
      name: 'Sam Hale',
      first_name: 'Sam',
      last_name: 'Hale',
      email: 'sam@example.com',
      profile_picture: null,
      pending_email: '',
      operator,
    },
  },
})

const requester = { id: 'usr_5', name: 'Marta Lind', email: 'marta@example.com' }
const counts = { open: 3, pending: 2, solved: 4, closed: 1, unread: 1 }

const answers = {
  [PROFILE]: profile(true),
  [LIST]: {
    body: {
      tickets: [
        { ...makeTicket({ unread: true }), requester },
        { ...makeTicket({ id: 'tkt_2', subject: 'Promo code refused', store_name: 'Roastery' }), requester },
      ],
      total: 30,
      counts,
    },
  },
  [DETAILS]: {
    body: {
      data: makeTicketDetails({
        requester,
        comments: [
          makeComment({ author: { id: 'usr_5', name: 'Marta Lind', from: 'merchant' } }),
          makeSupportReply({ public: false, body: 'The issuer is down.' }),
        ],
      }),
    },
  },
}

const routes = [
  { path: '/support-desk', element: <SupportDeskScreen /> },
  { path: '*', element: null },
]

function show(at = '/support-desk', given: Parameters<typeof fakeApi>[0] = {}) {
  signedInDevice()
  const api = fakeApi({ ...answers, ...given })
  const view = renderRoutes(routes, at)
  const calls = (name: string) => api.sent.filter(({ method, url }) => `${method} ${url.split('?', 1)[0]}` === name)
  return { ...view, ...api, calls }
}

describe('the support desk', () => {
  it('lists the tickets of all stores with counts, and opens one by URL', async () => {
    const { address } = show()
    const inbox = within(await screen.findByRole('region', { name: 'Inbox' }))
    expect(await inbox.findByText('(unread)')).toBeTruthy()
    expect(inbox.getByText('Roastery, Marta Lind')).toBeTruthy()
    expect(inbox.getByText('Page 1 of 2')).toBeTruthy()
    const views = screen.getByRole('navigation', { name: 'Tickets by status' })
    expect(within(views).getByRole('link', { name: 'Unsolved 5' })).toBeTruthy()
    expect(screen.getByText('No ticket selected')).toBeTruthy()
    fireEvent.click(inbox.getByText('Promo code refused'))
    await waitFor(() => expect(address()).toBe('/support-desk?ticket_id=tkt_2'))
  })

  it('sends the URL’s status, search and page to the server', async () => {
    const { calls } = show('/support-desk?status=pending&search=visa&page=2')
    await waitFor(() => expect(calls(LIST).length).toBeGreaterThan(1))
    const asked = calls(LIST).map(({ url }) => Object.fromEntries(new URL(url, 'http://a').searchParams))
    expect(asked).toContainEqual({ status: 'pending', search: 'visa', page: '2' })
  })

  it('distinguishes notes from replies, and shows the store and requester', async () => {
    show('/support-desk?ticket_id=tkt_1')
    const note = await screen.findByRole('article', { name: 'Internal note from Sam Hale' })
    expect(within(note).getByText('Internal note')).toBeTruthy()
    expect(screen.getByRole('article', { name: 'Message from Marta Lind' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'marta@example.com' }).getAttribute('href')).toBe(
      'mailto:marta@example.com',
    )
  })

  it('replies and sets the status to pending, solves with a reply, adds an internal note', async () => {
    const { calls } = show('/support-desk?ticket_id=tkt_1', { [REPLY]: { body: { comment: makeSupportReply() } } })
    const bodies = () => calls(REPLY).map(({ body }) => body)
    const write = async (label: string, value: string) =>
      fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } })
    await write('Reply', 'Try again.')
    fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    await waitFor(() => expect(bodies()).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', ''))
    await write('Reply', 'It was our fault.')
    fireEvent.click(screen.getByRole('button', { name: 'Reply and solve' }))
    await waitFor(() => expect(bodies()).toHaveLength(2))
    fireEvent.click(screen.getByRole('radio', { name: 'Internal note' }))
    await write('Internal note', 'Watch this one.')
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await waitFor(() => expect(bodies()).toHaveLength(3))
    const ticket_id = 'tkt_1'
    expect(bodies()).toEqual([
      { ticket_id, body: 'Try again.', public: true, uploads: [], status: 'pending' },
      { ticket_id, body: 'It was our fault.', public: true, uploads: [], status: 'solved' },
      { ticket_id, body: 'Watch this one.', public: false, uploads: [] },
    ])
  })

  it('offers the allowed statuses, and shows why one was rejected', async () => {
    const { calls } = show('/support-desk?ticket_id=tkt_1', {
      [STATUS]: { status: 422, body: { detail: 'This ticket is open already' } },
    })
    fireEvent.click(await screen.findByRole('combobox', { name: 'Status' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Solved' }))
    expect(await screen.findByText('This ticket is open already')).toBeTruthy()
    expect(calls(STATUS)[0]?.body).toEqual({ ticket_id: 'tkt_1', status: 'solved' })
  })

  it('shows nothing to anyone else [RO-001]', async () => {
    const { calls } = show('/support-desk', { [PROFILE]: profile(false) })
    expect(await screen.findByText('You don’t have access')).toBeTruthy()
    expect(calls(LIST)).toHaveLength(0)
  })

  it('says where tickets are handled if elsewhere', async () => {
    const detail = 'Tickets are answered in Zendesk: https://acme.zendesk.com/agent'
    show('/support-desk', { [LIST]: { status: 422, body: { detail } } })
    const link = await screen.findByRole('link', { name: 'https://acme.zendesk.com/agent' })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('shows a failure instead of an empty inbox [DEF-42]', async () => {
    show('/support-desk', { [LIST]: { status: 500, body: { detail: 'Something broke' } } })
    expect(await screen.findByText('Support desk couldn’t be loaded')).toBeTruthy()
  })
})
