import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { makeOverview, makePortal } from './portal.fixture.ts'
import PortalScreen from './portal-screen.tsx'

const PATH = '/subscriptions/customer-portal'

beforeEach(() => signedInDevice())

function show(overview: object, draft = makePortal()) {
  fakeApi({
    'GET /api/portal-settings/overview': { body: overview },
    'GET /api/portal-settings/details': { body: { data: draft } },
  })
  renderRoutes([{ path: PATH, element: <PortalScreen /> }], PATH)
}

it('shows what customers get and did [RT-062]', async () => {
  show(makeOverview())
  const signIns = await screen.findByRole('region', { name: 'Sign-ins' })
  expect(signIns.textContent).toContain('214')
  expect(screen.getByRole('region', { name: 'Offers accepted' }).textContent).toContain('24')
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('https://shop.example/account/str_1')
  const legal = screen.getByRole('region', { name: 'Legal pages' })
  expect(within(legal).getAllByText('Off')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Edit portal' }).getAttribute('href')).toBe(`${PATH}/update`)
  expect(screen.getByRole('region', { name: 'Status' }).textContent).toContain('Published')
  expect(screen.queryByText('Unpublished changes')).toBeNull()
  const tabs = within(screen.getByRole('navigation', { name: 'Subscriptions' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Subscriptions', 'Insights', 'Plans', 'Customer portal'])
})

it('says when the draft has changes', async () => {
  show(makeOverview(), makePortal({ version: 4 }))
  expect(await screen.findByText('Unpublished changes')).toBeDefined()
})

it('says that customers get the defaults before the first publication', async () => {
  show(makeOverview({ published_at: null }), makePortal({ published_version: null, status: 'draft' }))
  expect(await screen.findByText('Default settings')).toBeDefined()
})
