import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { IntegrationSummary } from '../../../../shared/contracts/integrations/integrations.ts'
import { overview } from '../integrations.fixture.ts'
import IntegrationsScreen from './integrations-screen.tsx'

beforeEach(() => void signedInDevice())

function show(changes: readonly Partial<IntegrationSummary>[] = [], address = '/integrations') {
  fakeApi({ 'GET /api/integrations/all': { body: overview(changes) } })
  renderRoutes([{ path: '*', element: <IntegrationsScreen /> }], address)
}

const card = (name: string) => screen.findByRole('article', { name })

describe('/integrations', () => {
  it('lists the eleven tools with a link to each page [RT-090] [MK-002]', async () => {
    show()
    const meta = await card('Meta')
    expect(screen.getAllByRole('article')).toHaveLength(11)
    expect(within(meta).getByRole('link', { name: 'Connect Meta' }).getAttribute('href')).toBe(
      '/integrations/meta-pixel',
    )
    expect(screen.getByText('4,312')).toBeDefined()
    expect(screen.getByText('99.8%')).toBeDefined()
  })

  it('shows each state with its next step', async () => {
    show([
      { name: 'meta-pixel', status: 'connected', events: 853, last_event_at: '2026-11-21T10:00:00Z' },
      { name: 'tiktok-pixel', status: 'broken', problem: 'The key was rejected (401)' },
      { name: 'klaviyo', status: 'paused' },
      { name: 'google-pixel', status: 'connected', rejected: 8, sends_test_mode: true },
      { name: 'shopify', can_connect: false },
    ])
    const meta = await card('Meta')
    expect(within(meta).getByText('Connected')).toBeDefined()
    expect(within(meta).getByText('853 in 24 h')).toBeDefined()
    const tiktok = await card('TikTok')
    expect(within(tiktok).getByText('Needs attention')).toBeDefined()
    expect(within(tiktok).getByText('The key was rejected (401)')).toBeDefined()
    expect(within(await card('Klaviyo')).getByText('Paused')).toBeDefined()
    const google = await card('Google')
    expect(within(google).getByText('Test mode')).toBeDefined()
    expect(within(google).getByRole('link', { name: '8 rejected' }).getAttribute('href')).toBe(
      '/integrations/google-pixel?result=rejected',
    )
    const shopify = await card('Shopify')
    expect(within(shopify).queryByText('Connect')).toBeNull()
    expect(within(shopify).getByText('Not available yet')).toBeDefined()
  })

  it('filters by status in the address, and searches', async () => {
    show([{ name: 'meta-pixel', status: 'connected' }], '/integrations?status=connected')
    await card('Meta')
    expect(screen.getAllByRole('article')).toHaveLength(1)
    fireEvent.change(screen.getByLabelText('Search integrations'), { target: { value: 'klaviyo' } })
    expect(await screen.findByText(/No matching integrations/)).toBeDefined()
    fireEvent.click(screen.getByRole('link', { name: /^All/ }))
    await card('Klaviyo')
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  it('offers nothing to connect to members who can’t', async () => {
    signedInDevice({ role: 'read_only' })
    show()
    await card('Meta')
    expect(screen.queryByRole('link', { name: 'Connect Meta' })).toBeNull()
  })
})
