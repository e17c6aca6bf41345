import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import type { ErrorGroup, ErrorRecord } from '../../../shared/contracts/support/frontend-errors.ts'
import ErrorLogScreen from './error-log-screen.tsx'

const group: ErrorGroup = {
  error_group_id: 'erg_1',
  type: 'script_error',
  message: 'TypeError: No total',
  place: 'orders-screen.js:12',
  count: 3,
  stores: 2,
  first_seen_at: '2026-11-20T10:00:00.000Z',
  last_seen_at: '2026-11-21T10:00:00.000Z',
  resolved_at: null,
}

const record = (line: number): ErrorRecord => ({
  type: 'script_error',
  message: group.message,
  filename: 'https://dashboard.example.com/assets/orders-screen.js',
  line,
  column: 4,
  stack: `TypeError: No total\n at line ${line}`,
  url: '',
  method: '',
  status: null,
  statusText: '',
  environment: {
    user_agent: 'A browser',
    platform: 'Linux',
    language: 'en-US',
    origin: 'https://dashboard.example.com',
    hostname: 'dashboard.example.com',
    referrer: '',
    connection_type: '4g',
    downlink: 10,
    rtt: null,
    online: true,
    viewport: { width: 1280, height: 800 },
    utc_time: '2026-11-21T10:00:00.000Z',
    local_time: 'Sat Nov 21 2026 11:00:00',
    timezone_offset: -330,
    session_id: null,
    store_id: 'str_1',
    local_storage_keys: ['authToken', 'user'],
    cookie_names: [],
  },
})

const answers = {
  'GET /api/frontend-errors/all': { body: { data: [group], total: 1 } },
  'GET /api/frontend-errors/details': {
    body: {
      data: {
        ...group,
        records: [12, 13].map((line) => ({
          error_id: `err_${line}`,
          created_at: group.last_seen_at,
          record: record(line),
        })),
      },
    },
  },
  'POST /api/frontend-errors/resolve': { body: { message: 'Marked as resolved' } },
}

function show(at = '/error-log', given: Parameters<typeof fakeApi>[0] = answers) {
  signedInDevice()
  const api = fakeApi(given)
  return { ...api, ...renderRoutes([{ path: '/error-log', element: <ErrorLogScreen /> }], at) }
}

describe('the error log', () => {
  it('lists errors and opens the latest record with all its details [EL-001] [EL-002]', async () => {
    show()
    fireEvent.click(await screen.findByText(group.message))
    const panel = await screen.findByRole('dialog')
    await within(panel).findByText(/Seen 3 times/)
    for (const words of ['A browser', '1280 × 800', 'UTC+5:30', '10 Mbit/s', 'authToken, user', 'str_1']) {
      within(panel).getByText(words)
    }
    expect(within(panel).getByText('https://dashboard.example.com/assets/orders-screen.js:12:4')).toBeTruthy()
    fireEvent.click(within(panel).getByRole('button', { name: 'Older' }))
    expect(within(panel).getByText('https://dashboard.example.com/assets/orders-screen.js:13:4')).toBeTruthy()
  })

  it('marks a group resolved', async () => {
    const { sent } = show()
    fireEvent.click(await screen.findByText(group.message))
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as resolved' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ error_group_id: 'erg_1', resolved: true }),
    )
  })

  it('sends the URL’s filters to the server', async () => {
    const { sent } = show('/error-log?type=fetch_failed&state=all&search=orders&page=2')
    await screen.findByText(group.message)
    expect(sent.map(({ url }) => url)).toContain(
      '/api/frontend-errors/all?page=2&size=5&state=all&search=orders&type=fetch_failed',
    )
  })

  it('hides requests rejected by the server until they are selected', async () => {
    const { sent } = show('/error-log', {
      ...answers,
      'GET /api/frontend-errors/all': { body: { data: [], total: 0 } },
    })
    await screen.findByText('No errors')
    expect(sent[0]?.url).not.toContain('expected')
    fireEvent.click(screen.getByRole('button', { name: 'Show rejected requests' }))
    await screen.findByRole('button', { name: 'Clear Rejected requests' })
    await waitFor(() => expect(sent.at(-1)?.url).toContain('&expected=true'))
    fireEvent.click(screen.getByRole('button', { name: 'Clear Rejected requests' }))
    await screen.findByText('No errors')
  })

  it('denies access to everyone except operators [RO-001]', async () => {
    show('/error-log', {
      'GET /api/frontend-errors/all': { status: 403, body: { detail: 'This is for the operator' } },
    })
    await screen.findByText('You don’t have access')
  })
})
