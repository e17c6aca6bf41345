import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../../tests/support/app/signed-in.ts'
import type { ContentFacts } from '../content-kind.ts'
import { LiveStatus } from './live-status.tsx'

const flow = { flow_id: 'flw_1', name: 'Main', ref_ids: ['ppg_1'] }

const live: ContentFacts = {
  name: 'Autumn',
  status: 'live',
  is_default: true,
  version: 4,
  published_version: 4,
  updated_at: '2026-11-20T10:00:00.000Z',
}

function show(
  facts: Partial<ContentFacts>,
  given: { id?: string; published?: boolean; flow?: typeof flow | null } = {},
) {
  const { id = 'ppg_1', published = true } = given
  fakeApi({ 'GET /api/flow/live': { body: { flow: given.flow ?? null } } })
  const page = { ...live, ...facts }
  const element = <LiveStatus page={page} id={id} published={published} one="page" byFlow />
  renderRoutes([{ path: '*', element }], '/editor/checkout/payment-pages')
}

beforeEach(() => void signedInDevice())

describe('live status in the editor', () => {
  it('names this version if no flow is live and the page is the default', async () => {
    show({})
    await screen.findByText('Shoppers see this version.')
  })

  it('names another page if the live flow does not use this one, with a link to add it', async () => {
    show({}, { id: 'ppg_2', flow })
    await screen.findByText(/Shoppers don’t see this page because your live flow “Main” uses another one/)
    expect(screen.getByRole('link', { name: 'Add it to the flow' }).getAttribute('href')).toBe(
      '/editor/checkout/flows/flw_1',
    )
  })

  it('names this version if the live flow uses it, default or not', async () => {
    show({ is_default: false }, { flow })
    await screen.findByText('Shoppers in your live flow “Main” see this version.')
  })

  it('names the default page if another page is the default', async () => {
    show({ is_default: false })
    await screen.findByText('This page is live, but shoppers get your default page.')
  })

  it('names the published version while there are unpublished changes', async () => {
    show({ version: 5 }, { published: false })
    await screen.findByText('Shoppers still see version 4. Publish to show your changes.')
  })

  it('names nothing before the first publish, whatever the flow uses', async () => {
    show({ status: 'draft', published_version: null, is_default: false }, { published: false, flow })
    await screen.findByText('Shoppers don’t see this page yet. Publishing makes it live and the default.')
  })
})
