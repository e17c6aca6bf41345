import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { affectedBy } from '../../lib/live/live-invalidation.ts'
import { apiQueryKey } from '../../lib/api/query-client.ts'
import TicketScreen from './thread/ticket-screen.tsx'
import { makeComment, makeSupportReply, makeTicketDetails } from './tickets.fixture.ts'

const DETAILS = 'GET /api/zendesk/get-ticket-details'
const READ = 'DELETE /api/zendesk/stores/unread-tickets/delete'
const COMMENT = 'POST /api/zendesk/tickets/comment'
const SOLVE = 'POST /api/zendesk/tickets/solve'

const routes = [
  { path: '/settings/tickets/:id', element: <TicketScreen /> },
  { path: '*', element: null },
]

const of = (changes: Parameters<typeof makeTicketDetails>[0] = {}) => ({
  body: { results: [makeTicketDetails(changes)] },
})

/** Each test has its own ticket, and so its own draft. */
function show(id: string, answers: Parameters<typeof fakeApi>[0], store = {}) {
  signedInDevice(store)
  const api = fakeApi({ [READ]: { body: { message: 'Marked read' } }, ...answers })
  const view = renderRoutes(routes, `/settings/tickets/${id}`)
  const calls = (name: string) => api.sent.filter(({ method, url }) => `${method} ${url.split('?', 1)[0]}` === name)
  return { ...view, ...api, calls }
}

const write = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Your reply' }), { target: { value } })

const reply = () => fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))

describe('one ticket [RT-080] [API-030]', () => {
  it('shows subject, status, details and authors, with links and files', async () => {
    const attachments = [
      {
        attachment_id: 'upl_1',
        file_name: 'log.txt',
        content_type: 'text/plain',
        size: 2000,
        url: '/attachments/upl_1',
      },
    ]
    show('tkt_1', { [DETAILS]: of({ comments: [makeComment({ attachments }), makeSupportReply()] }) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Cards are declined since noon' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Tickets' }).getAttribute('href')).toBe('/settings/tickets')
    expect(screen.getByText(/Payments, Declines\. Ticket tkt_1/)).toBeTruthy()
    const own = within(screen.getByRole('article', { name: 'Message from Marta Lind' }))
    expect(own.getByText('Merchant')).toBeTruthy()
    const link = own.getByRole('link', { name: 'https://status.example/1' })
    expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank'])
    expect(own.getByRole('link', { name: /log\.txt/ }).getAttribute('href')).toBe('/attachments/upl_1')
    const other = within(screen.getByRole('article', { name: 'Message from Sam Hale' }))
    expect(other.getByText('Support')).toBeTruthy()
  })

  it('leaves it unread for members who cannot reply', async () => {
    const { calls } = show('tkt_1', { [DETAILS]: of({ unread: true }) }, { role: 'read_only' })
    expect(await screen.findByText('Your role can’t reply to tickets.')).toBeTruthy()
    expect(calls(READ)).toEqual([])
  })

  it('retries marking it read on the next update after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const failing = { status: 400, body: { detail: 'No' } }
    const { calls, answers, client } = show('tkt_1', { [DETAILS]: of({ unread: true }), [READ]: failing })
    await waitFor(() => expect(calls(READ)).toHaveLength(1))
    answers[READ] = { body: { message: 'Marked read' } }
    answers[DETAILS] = of({ unread: true, updated_at: '2026-11-21T12:00:00Z' })
    await act(() => client.invalidateQueries())
    await waitFor(() => expect(calls(READ)).toHaveLength(2))
  })

  it('marks an unread ticket read when opened [API-031]', async () => {
    const { calls, answers } = show('tkt_1', { [DETAILS]: of({ unread: true }) })
    answers[READ] = () => {
      answers[DETAILS] = of()
      return { body: { message: 'Marked read' } }
    }
    await waitFor(() => expect(calls(DETAILS)).toHaveLength(2))
    expect(calls(READ).map(({ url }) => url)).toEqual(['/api/zendesk/stores/unread-tickets/delete?ticket_id=tkt_1'])
  })

  it('does not mark a ticket that is already read', async () => {
    const { calls } = show('tkt_1', { [DETAILS]: of() })
    await screen.findByRole('article')
    expect(calls(READ)).toHaveLength(0)
  })

  it('shows, announces and marks read a reply that arrives while it is open [TK-005] [DEF-34]', async () => {
    const { client, calls, answers } = show('tkt_1', { [DETAILS]: of() })
    await screen.findByRole('article')
    expect(screen.queryByText('New reply from Sam Hale')).toBeNull()
    const comments = [makeComment(), makeSupportReply()]
    answers[DETAILS] = of({ comments, unread: true })
    answers[READ] = () => {
      answers[DETAILS] = of({ comments })
      return { body: { message: 'Marked read' } }
    }
    await act(async () => {
      for (const contract of affectedBy('new_unread_ticket')) {
        await client.invalidateQueries({ queryKey: apiQueryKey(contract) })
      }
    })
    expect(await screen.findByText('We are looking into it.')).toBeTruthy()
    expect(screen.getByText('New reply from Sam Hale').getAttribute('role')).toBe('status')
    await waitFor(() => expect(calls(READ)).toHaveLength(1))
  })

  it('sends a reply on Ctrl+Enter, and clears the box [TK-001]', async () => {
    const { calls } = show('tkt_r', {
      [DETAILS]: of({ id: 'tkt_r' }),
      [COMMENT]: { body: { comment: makeComment({ id: 'cmt_9' }) } },
    })
    const box = await screen.findByRole('textbox', { name: 'Your reply' })
    write('It works again.')
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', ctrlKey: true })
    expect(await screen.findByText('Reply sent')).toBeTruthy()
    expect(calls(COMMENT)[0]?.body).toEqual({ ticket_id: 'tkt_r', body: 'It works again.' })
    expect(box).toHaveProperty('value', '')
    expect(calls(DETAILS).length).toBeGreaterThan(1)
  })

  it('requires a text, and keeps it if sending fails [ERR-014]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { calls } = show('tkt_k', {
      [DETAILS]: of({ id: 'tkt_k' }),
      [COMMENT]: { status: 503, body: { detail: 'The help desk could not be reached' } },
    })
    await screen.findByRole('textbox', { name: 'Your reply' })
    reply()
    expect(await screen.findByText('Message is required')).toBeTruthy()
    expect(calls(COMMENT)).toHaveLength(0)
    write('Is anybody there?')
    reply()
    expect(await screen.findByText('The help desk could not be reached')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveProperty('value', 'Is anybody there?')
    expect(log).toHaveBeenCalledWith('Couldn’t send the reply:', 'The help desk could not be reached')
    log.mockRestore()
  })

  it('is marked as solved, and then says that a reply reopens it', async () => {
    const { answers, calls } = show('tkt_1', { [DETAILS]: of() })
    answers[SOLVE] = () => {
      answers[DETAILS] = of({ status: 'solved' })
      return { body: { message: 'Solved' } }
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as solved' }))
    expect(await screen.findByText('This ticket is solved. Reply to reopen it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark as solved' })).toBeNull()
    expect(calls(SOLVE)[0]?.body).toEqual({ ticket_id: 'tkt_1' })
  })

  it('says that a closed ticket takes no replies, and links to a new one', async () => {
    show('tkt_1', { [DETAILS]: of({ status: 'closed' }) })
    expect(await screen.findByText(/This ticket is closed/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create ticket' }).getAttribute('href')).toBe('/settings/tickets?new=1')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('offers no reply to read-only members', async () => {
    show('tkt_1', { [DETAILS]: of() }, { role: 'read_only' })
    expect(await screen.findByText('Your role can’t reply to tickets.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mark as solved' })).toBeNull()
  })

  it('distinguishes a failure from a missing ticket [ERR-014] [DEF-42]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { unmount } = show('tkt_1', { [DETAILS]: { status: 403, body: { detail: 'You don’t have access to this' } } })
    expect(await screen.findByText('Ticket couldn’t be loaded')).toBeTruthy()
    expect(log).toHaveBeenCalledWith('Couldn’t load the ticket:', 'You don’t have access to this')
    unmount()
    show('tkt_1', { [DETAILS]: { body: { results: [] } } })
    expect(await screen.findByText('Ticket not found')).toBeTruthy()
    log.mockRestore()
  })
})
