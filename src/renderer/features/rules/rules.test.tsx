import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { publishLiveEvent } from '../../lib/live/live-events.ts'
import RuleScreen from './editor/rule-screen.tsx'
import { connection, rule, SECOND } from './rules.fixture.ts'
import RulesScreen from './list/rules-screen.tsx'

const LIST = 'GET /api/orchestration/rules'
const DETAILS = 'GET /api/orchestration/rules/rul_1'
const UPDATE = 'PUT /api/orchestration/rules/rul_1'
const accounts = { 'GET /api/orchestration/allOrchestration': { body: { data: [connection(), SECOND] } } }
const default_row = { connection_id: 'con_1', sentence: 'Payments go to Main, the default account.' }
const listed = (data = [rule()], lint: object[] = []) => ({ [LIST]: { body: { data, lint, default_row } } })

const cards = () => renderRoutes([{ path: '*', element: <RulesScreen /> }], '/orchestration/rules/card-transactions')
const editor = (at = '/orchestration/route-to-connection/edit-rule/rul_1') =>
  renderRoutes(
    [
      { path: '/orchestration/route-to-connection/edit-rule/:ruleId', element: <RuleScreen /> },
      { path: '*', element: <RuleScreen /> },
    ],
    at,
  )
const stored = (changes: Parameters<typeof rule>[0] = {}) => ({
  ...accounts,
  ...listed([rule(changes)]),
  [DETAILS]: { body: { data: rule(changes) } },
})

beforeEach(() => void signedInDevice({ using_lasso_payments: true }))

describe('/orchestration/rules/card-transactions', () => {
  const second = rule({
    rule_id: 'rul_2',
    name: 'Block',
    kind: 'decline',
    status: 'draft',
    published_version: null,
    sentence: 'It is declined.',
    matches_7d: 0,
    decided_7d: 0,
  })
  const lint = {
    rule_id: 'rul_2',
    kind: 'unreachable',
    message: '“Dollars” has higher priority and matches all the same payments.',
    other_rule_id: 'rul_1',
    connection_id: null,
  }

  it('lists the rules in order, with their lint warnings and the default row [RT-024]', async () => {
    fakeApi(listed([rule(), second], [lint]))
    cards()
    const rows = within(await screen.findByRole('list', { name: 'Card rules' }))
    expect(rows.getByText('Route card payments to Main if the currency is USD.')).toBeDefined()
    expect(rows.getByText('90.0% approved, last 7 days')).toBeDefined()
    expect(rows.getByText('Unreachable.')).toBeDefined()
    expect(rows.getByRole('link', { name: 'Open “Dollars”' }).getAttribute('href')).toBe(
      '/orchestration/route-to-connection/edit-rule/rul_1',
    )
    expect(rows.getByRole('link', { name: 'Block' }).getAttribute('href')).toBe(
      '/orchestration/decline/edit-rule/rul_2',
    )
    expect(screen.getByText('Payments go to Main, the default account.')).toBeDefined()
  })

  it('shows the live version next to its statistics, and marks an unpublished draft [RT-024]', async () => {
    const published = { ...rule(), sentence: 'It is split: 75 % to Main, 25 % to Second.' }
    const draft = { version: 4, sentence: 'It is split: 10 % to Main, 90 % to Second.', published }
    fakeApi(listed([rule(draft), second]))
    cards()
    const [changed, unpublished] = within(await screen.findByRole('list', { name: 'Card rules' })).getAllByRole(
      'listitem',
    )
    const told = (row: HTMLElement | undefined) => [...(row?.querySelectorAll('p') ?? [])].map((p) => p.textContent)
    expect(told(changed)).toContain('It is split: 75 % to Main, 25 % to Second.')
    expect(told(changed)).not.toContain(draft.sentence)
    expect(told(changed)).toContain(`Draft v4: ${draft.sentence}`)
    expect(told(unpublished)).toContain('It is declined.')
    expect(unpublished?.textContent).not.toContain('Draft v4:')
  })

  it("marks a draft with the same sentence, and says why a draft can't be published", async () => {
    const problems = [{ path: 'name', message: 'Give it a name' }]
    fakeApi(listed([rule({ version: 4, problems }), { ...second, problems }]))
    cards()
    expect(await screen.findByText(/Same conditions and action\./)).toBeDefined()
    expect(screen.getByText('Draft not ready to publish: Give it a name')).toBeDefined()
    expect(screen.getByText('Not ready to publish: Give it a name')).toBeDefined()
  })

  it("shows published versions of all rules, linked to each rule's history [RT-022]", async () => {
    const publication = {
      rule_id: 'rul_1',
      kind: 'route_to_connection',
      version: 2,
      name: 'Dollars',
      sentence: 'It goes to Second.',
      published_at: '2026-11-20T10:00:00Z',
      published_by: 'Maya Ortiz',
      is_published: false,
    }
    const paused = { ...publication, rule_id: 'rul_3', name: 'Euros', is_published: true }
    const data = [publication, { ...publication, version: 3, is_published: true }, paused]
    fakeApi({
      ...listed([rule(), rule({ rule_id: 'rul_3', name: 'Euros', status: 'paused' })]),
      'GET /api/orchestration/rules/publications': { body: { data, total: 3 } },
    })
    cards()
    fireEvent.click(await screen.findByRole('radio', { name: 'History' }))
    const list = within(await screen.findByRole('list', { name: 'Published versions' }))
    expect(list.getAllByText('by Maya Ortiz')).toHaveLength(3)
    const badges = list.getAllByRole('listitem').map((row) => /(Live|Paused|Published now)/.exec(row.textContent)?.[0])
    expect(badges).toEqual([undefined, 'Live', 'Paused'])
    const link = list.getByRole('link', { name: 'Dollars, version 2' })
    expect(link.getAttribute('href')).toBe('/orchestration/route-to-connection/edit-rule/rul_1?history=2')
    expect(screen.queryByText(/^Every other payment/)).toBeNull()
  })

  it('opens a rule at the requested version of its history', async () => {
    const note = {
      what: 'published',
      name: 'Dollars',
      by: null,
      created_at: '2026-11-20T10:00:00Z',
      published_at: '2026-11-20T10:00:00Z',
      restored_from: null,
      is_draft: false,
      is_published: false,
    }
    const { name, note: words, conditions, action } = rule()
    const content = { name, note: words, conditions, action }
    fakeApi({
      ...stored(),
      'GET /api/orchestration/rules/versions': {
        body: { versions: [3, 2, 1].map((version) => ({ ...note, version, is_draft: version === 3 })), total: 3 },
      },
      'GET /api/orchestration/rules/version-details': ({ url }) => {
        const version = Number(new URL(url, 'http://localhost').searchParams.get('version'))
        return { body: { data: { ...note, version, content, sentence: `The sentence of ${version}.` } } }
      },
    })
    editor('/orchestration/route-to-connection/edit-rule/rul_1?history=1')
    expect(await screen.findByText('The sentence of 1.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Restore version 1' })).toBeDefined()
  })

  it('reorders by keyboard, and pauses a rule', async () => {
    const { sent } = fakeApi({
      ...listed([rule(), second]),
      'POST /api/orchestration/rules/reorder': { body: { data: [second, rule()], message: 'Rule order saved' } },
      'POST /api/orchestration/rules/set-enabled': { body: { data: rule({ enabled: false }), message: 'Paused' } },
    })
    cards()
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Move Block, 2 of 2' }), { key: 'ArrowUp' })
    await screen.findByText('Rule order saved')
    expect(sent.find(({ url }) => url.endsWith('/reorder'))?.body).toEqual({
      store_id: 'str_1',
      list: 'card',
      rule_ids: ['rul_2', 'rul_1'],
    })
    await waitFor(() => expect(screen.getByLabelText('Dollars is active')).toHaveProperty('disabled', false))
    fireEvent.click(screen.getByLabelText('Dollars is active'))
    await screen.findByText('Dollars is paused')
    expect(screen.getByLabelText('Block is active')).toHaveProperty('disabled', true)
  })

  it('says immediately who published a rule, except for one’s own changes', async () => {
    fakeApi(listed())
    cards()
    await screen.findByText('Dollars')
    const news = (user_id: string, name: string) =>
      act(() =>
        publishLiveEvent({
          type: 'routing_rule.updated',
          store_id: 'str_1',
          change: 'published',
          name: 'Dollars',
          by: { user_id, name },
        }),
      )
    news('usr_1', 'Marta Lind')
    expect(screen.queryByText(/published “Dollars”/)).toBeNull()
    news('usr_2', 'Ada Moss')
    await screen.findByText('Ada Moss published “Dollars”.')
  })

  it('shows an empty state and errors', async () => {
    const { answers } = fakeApi({ [LIST]: { status: 500, body: { detail: 'Away' } } })
    cards()
    await screen.findByText('The rules couldn’t be loaded')
    Object.assign(answers, listed([]))
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('No rules yet')
  })
})

describe('a read-only member [RO-001]', () => {
  beforeEach(() => void signedInDevice({ role: 'staff' }))

  it('sees the rules without actions', async () => {
    fakeApi(listed())
    cards()
    await screen.findByText('Dollars')
    expect(screen.queryByRole('button', { name: 'Create rule' })).toBeNull()
    expect(screen.queryByLabelText('Dollars is active')).toBeNull()
    expect(screen.getByRole('button', { name: 'Simulate' })).toBeDefined()
  })

  it("sees a rule with disabled fields, and can't create one", async () => {
    fakeApi(stored())
    const view = editor()
    await screen.findByText('Your role lets you view rules but not edit them.')
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
    view.unmount()
    editor('/orchestration/decline/add-new-rule')
    await screen.findByRole('heading', { name: 'Your role in this store doesn’t allow this' })
  })
})

describe('rule form', () => {
  it('shows an error on a split of 99%, and does not publish it', async () => {
    const { sent } = fakeApi(stored())
    editor()
    fireEvent.click(await screen.findByRole('radio', { name: 'Split' }))
    fireEvent.change(screen.getByLabelText('Percentage for Second'), { target: { value: '49' } })
    expect(screen.getAllByText('The shares add up to 99%. They must add up to 100%.').length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: 'Publish v4' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Percentage for Main')))
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('keeps both drafts when two people have saved [RT-032]', async () => {
    const theirs = rule({ version: 4, name: 'Theirs' })
    const { sent } = fakeApi({
      ...stored(),
      [UPDATE]: {
        status: 409,
        body: { detail: 'Someone else saved this rule', code: 'stale_version', version: 4, draft: theirs },
      },
    })
    editor()
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Mine' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Theirs', { selector: 'dd' })).toBeDefined()
    expect(dialog.getByText('Mine', { selector: 'dd' })).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Use theirs' }))
    await screen.findByRole('heading', { name: 'Theirs' })
    fireEvent.click(screen.getByRole('button', { name: 'Restore mine' }))
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Mine')
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  it('asks before leaving with unsaved changes', async () => {
    fakeApi(stored())
    editor()
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Mine' } })
    fireEvent.click(screen.getByRole('link', { name: 'Card rules' }))
    await screen.findByText('Leave without saving?')
  })
})

describe('network retry limits', () => {
  it('can be lowered on the fallback screen, but not raised [RT-022]', async () => {
    const data = [
      {
        network: 'visa',
        name: 'Visa',
        never: ['The card is reported stolen.'],
        windows: [{ hours: 720, most: 15, allowed: 15 }],
      },
    ]
    const { sent } = fakeApi({
      ...listed([]),
      'GET /api/orchestration/rules/retry-limits': { body: { data } },
      'PUT /api/orchestration/rules/retry-limits': { body: { data, message: 'Retry limits saved' } },
    })
    renderRoutes([{ path: '*', element: <RulesScreen /> }], '/payments/orchestration/rules/cascade')
    const input = await screen.findByLabelText('Retries per 30 days')
    fireEvent.change(input, { target: { value: '16' } })
    await screen.findByText('Enter 15 or less')
    expect(screen.getByRole('button', { name: 'Save limits' })).toHaveProperty('disabled', true)
    fireEvent.change(input, { target: { value: '5' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save limits' }))
    await screen.findByText('Retry limits saved')
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      store_id: 'str_1',
      limits: [{ network: 'visa', hours: 720, most: 5 }],
    })
  })
})
