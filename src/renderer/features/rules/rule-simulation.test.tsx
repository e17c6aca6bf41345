import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import RuleScreen from './editor/rule-screen.tsx'
import { connection, rule, SECOND } from './rules.fixture.ts'

const UPDATE = 'PUT /api/orchestration/rules/rul_1'
const default_row = { connection_id: 'con_1', sentence: 'Payments go to Main, the default account.' }
const stored = (changes: Parameters<typeof rule>[0] = {}) => ({
  'GET /api/orchestration/allOrchestration': { body: { data: [connection(), SECOND] } },
  'GET /api/orchestration/rules': { body: { data: [rule(changes)], lint: [], default_row } },
  'GET /api/orchestration/rules/rul_1': { body: { data: rule(changes) } },
})
const editor = () =>
  renderRoutes(
    [{ path: '/orchestration/route-to-connection/edit-rule/:ruleId', element: <RuleScreen /> }],
    '/orchestration/route-to-connection/edit-rule/rul_1',
  )

beforeEach(() => void signedInDevice({ using_lasso_payments: true }))

describe('testing a rule', () => {
  it('saves unsaved changes before the simulation, and explains the decision', async () => {
    const answer = {
      connections: [{ connection_id: 'con_1', name: 'Main', go_on: [], max_attempts: 1, timeout_seconds: 20 }],
      decline: null,
      three_d_secure: { wish: 'prefer', exemption: null, rule: null },
      rule: { rule_id: 'rul_1', version: 4, name: 'Dollars' },
      undecided: [],
      why: 'Routed by “Dollars” (version 4): Main.',
      why_offered: 'No checkout rule matched. All available methods are shown: cards.',
      why_three_d_secure: 'No 3-D Secure rule matched. The bank decides.',
      methods: ['card'],
      untold: 'Main doesn’t report the BIN before charging, so rules treat it as unknown.',
      tried: { met: 'yes', groups: [{ match: 'all', checks: [{ met: 'yes', words: 'the currency is USD' }] }] },
    }
    const { sent } = fakeApi({
      ...stored(),
      [UPDATE]: { body: { data: rule({ version: 4, note: 'Why' }), message: 'Draft saved' } },
      'POST /api/orchestration/rules/simulate': { body: { data: answer } },
    })
    editor()
    fireEvent.change(await screen.findByLabelText(/^Note/), { target: { value: 'Why' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save and run' }))
    const result = within(await screen.findByRole('status', { name: 'Simulation result' }))
    expect(result.getByText(answer.why)).toBeDefined()
    expect(result.getByText(answer.untold)).toBeDefined()
    expect(result.getByText('Matches')).toBeDefined()
    expect(result.getByText('The currency is USD')).toBeDefined()
    expect(sent.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual(['PUT', 'POST'])
    expect(screen.queryByText(/the draft has changed since/)).toBeNull()
    fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: 'Why not' } })
    expect(screen.getByText('This result is for version 4. The draft has changed since.')).toBeDefined()
  })

  it('shows the reason for a 3-D Secure or checkout rule first, with the rest next to it', async () => {
    const answer = {
      connections: [],
      decline: null,
      three_d_secure: { wish: 'require', exemption: null, rule: null },
      rule: null,
      undecided: [],
      why: 'No rule matched. Default account: Main.',
      why_offered: 'The rule “Dollars” (version 3) offers PayPal, then cards.',
      why_three_d_secure: '3-D Secure required by “Dollars” (version 3).',
      methods: ['paypal', 'card'],
      untold: '',
      tried: null,
    }
    const secure = { kind: '3d_secure', action: { type: 'three_d_secure', wish: 'require' } } as const
    fakeApi({ ...stored(secure), 'POST /api/orchestration/rules/simulate': { body: { data: answer } } })
    const view = editor()
    fireEvent.click(await screen.findByRole('button', { name: 'Run' }))
    const told = within(await screen.findByRole('status', { name: 'Simulation result' }))
    expect(told.getByText('3-D Secure required')).toBeDefined()
    expect(told.getAllByText(answer.why_three_d_secure)).toHaveLength(1)
    expect(told.getByText(answer.why)).toBeDefined()
    view.unmount()
    const offering = rule({
      kind: 'checkout',
      list: 'checkout',
      action: { type: 'checkout', methods: ['paypal', 'card'] },
    })
    fakeApi({ ...stored(offering), 'POST /api/orchestration/rules/simulate': { body: { data: answer } } })
    editor()
    fireEvent.click(await screen.findByRole('button', { name: 'Run' }))
    const offered = within(await screen.findByRole('status', { name: 'Simulation result' }))
    expect(offered.getByRole('list', { name: 'Payment methods in order' }).textContent).toBe('PayPalCards')
    expect(offered.getAllByText(answer.why_offered)).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Replay 30 days' })).toBeDefined()
  })

  it('replays a draft with progress, and labels estimates', async () => {
    const run = {
      replay_id: 'rpl_1',
      rule_id: 'rul_1',
      version: 3,
      days: 30,
      total: 1412,
      created_at: '2026-11-21T10:00:00Z',
    }
    const result = {
      matched: 96,
      changed: 61,
      declined: 0,
      lost: [{ currency: 'USD', payments: 20, amount: 190_000 }],
      differences: [
        {
          payment_id: 'pay_9f2K',
          created_at: '2026-11-20T10:00:00Z',
          amount: 21_200,
          currency: 'USD',
          was: { connection_id: 'con_2', name: 'Second', approved: false, tried: true },
          now: { connection_id: 'con_2', name: 'Second' },
          change: 'go',
          would_be: { connection_id: 'con_1', name: 'Main' },
          why: 'Because.',
        },
      ],
      estimate: {
        payments: 61,
        approved_before: 40,
        expected: { approved: 52, low: 47, high: 56 },
        unknown: 3,
        basis: 'An estimate: from first attempts.',
      },
    }
    const pageOf = ({ url }: { url: string }) => {
      const payment_id = `pay_page_${new URL(url, 'http://localhost').searchParams.get('page')}`
      return { body: { data: [{ ...result.differences[0], payment_id }], kept: 61, total: 61 } }
    }
    let asked = 0
    fakeApi({
      ...stored(),
      'POST /api/orchestration/rules/start-replay': {
        body: { data: { ...run, status: 'queued', processed: 0, total: 0, finished_at: null, result: null } },
      },
      'GET /api/orchestration/rules/replay-differences': pageOf,
      'GET /api/orchestration/rules/replay': () => {
        asked += 1
        return asked < 2
          ? { body: { data: { ...run, status: 'running', processed: 700, finished_at: null, result: null } } }
          : { body: { data: { ...run, status: 'done', processed: 1412, finished_at: run.created_at, result } } }
      },
    })
    editor()
    fireEvent.click(await screen.findByRole('button', { name: 'Replay 30 days' }))
    await screen.findByText('700 of 1,412 payments')
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined()
    const figures = within(await screen.findByLabelText('The last 30 days'))
    expect(figures.getByText('1,412')).toBeDefined()
    expect(screen.getByText(/Expect about 52 \(47 to 56\)\./)).toBeDefined()
    expect(screen.getByText(/for 3 payments that this draft routes differently/)).toBeDefined()
    expect(screen.getByText('$1,900.00')).toBeDefined()
    const shown = within(screen.getByRole('list', { name: 'Differences' }))
    expect(shown.getByText('Second')).toBeDefined()
    expect(shown.getByText('Actual: Second')).toBeDefined()
    expect(screen.getByText('Showing 5 of 61')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    const all = within(await screen.findByRole('dialog'))
    expect(await all.findByText('pay_page_1')).toBeDefined()
    fireEvent.click(all.getByRole('button', { name: 'Page 2' }))
    expect(await all.findByText('pay_page_2')).toBeDefined()
    expect(all.getByText('61 payments')).toBeDefined()
  })
})
