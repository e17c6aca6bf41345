import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { deleteLocalDraft, saveLocalDraft, loadLocalDraft } from '../../lib/storage/draft-store.ts'
import { parseLocalRuleDraft } from './editor/local-draft.ts'
import RuleScreen from './editor/rule-screen.tsx'
import { valuesOf } from './editor/rule-values.ts'
import { connection, rule, SECOND } from './rules.fixture.ts'

const KEY = 'rule rul_1'
const NEW_KEY = 'rule new str_1 checkout'
const BACK = /^We restored your unsaved changes/

const mine = { name: 'Mine', note: '', match: 'all', groups: [], action: rule().action }

const served = (changes: Parameters<typeof rule>[0] = {}) => ({
  'GET /api/orchestration/allOrchestration': { body: { data: [connection(), SECOND] } },
  'GET /api/orchestration/rules': {
    body: { data: [rule(changes)], lint: [], default_row: { connection_id: 'con_1', sentence: 'To Main.' } },
  },
  'GET /api/orchestration/rules/rul_1': { body: { data: rule(changes) } },
})

const open = (at = '/orchestration/route-to-connection/edit-rule/rul_1') =>
  renderRoutes(
    [
      { path: '/orchestration/:kind/edit-rule/:ruleId', element: <RuleScreen /> },
      { path: '*', element: <RuleScreen /> },
    ],
    at,
  )
const nameField = () => screen.findByLabelText(/^Name/)
const type = async (name: string) => fireEvent.change(await nameField(), { target: { value: name } })

/** Simulates a reload that may lose a write in progress. */
function reload(at?: string): void {
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  open(at)
}

beforeEach(async () => {
  signedInDevice({ using_lasso_payments: true })
  await Promise.all([deleteLocalDraft(KEY), deleteLocalDraft(NEW_KEY)])
})

it('restores unsaved changes, says so, and discards them on request [RT-026]', async () => {
  fakeApi(served())
  open()
  await type('Mine')
  reload()
  expect(await nameField()).toHaveProperty('value', 'Mine')
  expect(screen.getByText(BACK)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await nameField()).toHaveProperty('value', 'Dollars')
  await waitFor(async () => expect(await loadLocalDraft(KEY)).toBeNull())
  reload()
  expect(await nameField()).toHaveProperty('value', 'Dollars')
  expect(screen.queryByText(BACK)).toBeNull()
})

it('assigns new row keys to restored values, as the earlier page counted from one too', () => {
  const { groups } = valuesOf(rule(), 'USD')
  const keysOf = (all: typeof groups) =>
    all.flatMap(({ key, conditions }) => [key, ...conditions.map((one) => one.key)])
  const back =
    parseLocalRuleDraft({ base: 3, values: { ...mine, groups: [...groups, ...groups] } })?.values.groups ?? []
  expect(back).toHaveLength(2)
  expect(new Set([...keysOf(groups), ...keysOf(back)]).size).toBe(6)
})

it('deletes the local draft once saved', async () => {
  const saved = rule({ version: 4, name: 'Mine' })
  fakeApi({ ...served(), 'PUT /api/orchestration/rules/rul_1': { body: { data: saved, message: 'Saved' } } })
  open()
  await type('Mine')
  const waits = { base: 3, values: { name: 'Mine' } }
  await waitFor(async () => expect(await loadLocalDraft(KEY)).toMatchObject(waits))
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText('Draft saved')
  await waitFor(async () => expect(await loadLocalDraft(KEY)).toBeNull())
})

it("stores a new rule's draft by its kind until it is saved", async () => {
  const at = '/orchestration/rules/add-new-rule?kind=checkout'
  fakeApi({
    ...served(),
    'POST /api/orchestration/rules': { body: { data: rule({ kind: 'checkout', name: 'Cards' }), message: 'Saved' } },
  })
  open(at)
  await type('Cards')
  reload(at)
  expect(await nameField()).toHaveProperty('value', 'Cards')
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText('Draft saved')
  await waitFor(async () => expect(await loadLocalDraft(NEW_KEY)).toBeNull())
})

it('offers unsaved changes next to a version saved since [RT-032]', async () => {
  fakeApi(served())
  open()
  await type('Mine')
  cleanup()
  fakeApi(served({ version: 4, name: 'Theirs' }))
  open()
  expect(await nameField()).toHaveProperty('value', 'Theirs')
  expect(screen.queryByText(BACK)).toBeNull()
  reload()
  fireEvent.click(await screen.findByRole('button', { name: 'Restore mine' }))
  expect(await nameField()).toHaveProperty('value', 'Mine')
  reload()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect(await loadLocalDraft(KEY)).toBeNull())
})

it('discards unsaved changes next to a newer version on request', async () => {
  await saveLocalDraft(KEY, { base: 2, values: mine })
  fakeApi(served())
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard mine' }))
  await waitFor(async () => expect(await loadLocalDraft(KEY)).toBeNull())
})

it('opens the saved rule if the local draft has another format, and for read-only members', async () => {
  await saveLocalDraft(KEY, { base: 3, values: { name: 7 } })
  fakeApi(served())
  const first = open()
  expect(await nameField()).toHaveProperty('value', 'Dollars')
  first.unmount()
  await saveLocalDraft(KEY, { base: 3, values: mine })
  signedInDevice({ role: 'staff' })
  open()
  expect(await nameField()).toHaveProperty('value', 'Dollars')
  expect(screen.queryByText(BACK)).toBeNull()
})
