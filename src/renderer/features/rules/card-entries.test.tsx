import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { CascadeFields } from './editor/cascade-fields.tsx'
import { newStep } from './editor/rule-values.ts'
import { connection, SECOND } from './rules.fixture.ts'
import { RouteFields } from './editor/route-fields.tsx'

const OTHER = connection({ connection_id: 'con_3', account_name: 'Third', token_scope: 'stripe' })
const connections = [connection(), SECOND, OTHER]
const ids = ['con_1', 'con_3', 'con_2']

it('says for each fallback step whether the shopper enters the card again [RT-022]', async () => {
  const action = { type: 'cascade', steps: ids.map(newStep), max_attempts: 5, max_seconds: 20 } as const
  const fields = (
    <CascadeFields
      action={{ ...action, steps: [...action.steps] }}
      connections={connections}
      errors={{}}
      onChange={() => undefined}
    />
  )
  renderRoutes([{ path: '*', element: fields }], '/')
  const step = async (name: string) => within(await screen.findByRole('group', { name }))
  expect((await step('Step 1: Main')).getByText('Shopper enters the card')).toBeTruthy()
  expect((await step('Step 2: Third')).getByText('Shopper re-enters the card')).toBeTruthy()
  expect((await step('Step 3: Second')).getByText('Same card, no new entry. Tried before step 2.')).toBeTruthy()
})

it.each([
  [true, 1],
  [false, 0],
])('says so in a priority list only for cards: %s', async (cards, count) => {
  const action = { type: 'priority' as const, connection_ids: ids }
  const fields = (
    <RouteFields action={action} connections={connections} cards={cards} errors={{}} onChange={() => undefined} />
  )
  renderRoutes([{ path: '*', element: fields }], '/')
  await screen.findByText('Third')
  expect(screen.queryAllByText('Shopper re-enters the card')).toHaveLength(count)
})
