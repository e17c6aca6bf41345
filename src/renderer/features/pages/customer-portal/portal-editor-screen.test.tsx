import 'fake-indexeddb/auto'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, type SentCall } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { PortalDraft } from '../../../../shared/contracts/subscriptions/portal-settings.ts'
import { deleteLocalDraft } from '../../../lib/storage/draft-store.ts'
import { makeOverview, makePortal } from './portal.fixture.ts'
import PortalEditorScreen from './portal-editor-screen.tsx'

const PATH = '/subscriptions/customer-portal/update'

/** Fake server with the store's portal, which stores updates. */
function serve(portal = makePortal(), overview: object = makeOverview()) {
  let kept: PortalDraft = portal
  return fakeApi({
    'GET /api/portal-settings/details': () => ({ body: { data: kept } }),
    'GET /api/portal-settings/overview': { body: overview },
    'POST /api/portal-settings/presence': { body: { others: [] } },
    'POST /api/portal-settings/update': ({ body }) => {
      kept = { ...kept, ...fieldsOf(body), version: kept.version + 1 }
      return { body: { data: kept } }
    },
    'POST /api/portal-settings/publish': {
      status: 422,
      body: { detail: 'Both buttons need the same size and style.', code: 'unfair_cancel' },
    },
  })
}

const parsed = (value: FormDataEntryValue): unknown => {
  const text = typeof value === 'string' ? value : ''
  return /^([[{\d]|true$|false$)/.test(text) ? (JSON.parse(text) as unknown) : text
}

/** The changed fields of an update. */
function fieldsOf(body: unknown): Record<string, unknown> {
  const fields = Object.entries(body instanceof FormData ? Object.fromEntries(body) : {})
  return Object.fromEntries(
    fields.filter(([name]) => name !== 'store_id' && name !== 'version').map(([name, value]) => [name, parsed(value)]),
  )
}

const updates = (sent: readonly SentCall[]) =>
  sent.filter(({ url }) => url.includes('/portal-settings/update')).map(({ body }) => fieldsOf(body))

const show = () => renderRoutes([{ path: PATH, element: <PortalEditorScreen /> }], PATH)

const reasonRow = async (name: string) => {
  const button = await screen.findByRole('button', { name: new RegExp(`^${name}`), expanded: false })
  fireEvent.click(button)
  const row = button.closest('li')
  if (!row) throw new Error('The reason is not in the list')
  return within(row)
}

beforeEach(async () => {
  signedInDevice()
  await deleteLocalDraft('customer-portal str_1')
})

describe('the portal’s editor [RT-107]', () => {
  it('saves a switch by itself', async () => {
    const { sent } = serve()
    show()
    fireEvent.click(await screen.findByLabelText('Skip a delivery'))
    await screen.findByText('Saved')
    expect(updates(sent)).toEqual([{ allow_skip: false }])
    expect(screen.getByRole('button', { name: /^What customers can do/ }).textContent).toContain('8 of 9')
  })

  it('offers the address of each legal page that is on, for the merchant’s own footer', async () => {
    serve(makePortal({ cancel_without_login: true, withdrawal: false }))
    show()
    fireEvent.click(await screen.findByRole('button', { name: /^Legal pages/ }))
    const address = await screen.findByLabelText('Link to “Cancel without signing in”')
    const portal = new URL(makeOverview().link)
    expect(address).toHaveProperty('value', `${portal.origin}/account/cancel-contract?store_id=str_1`)
    expect(screen.getByText('Works once you publish the portal with this page.')).toBeDefined()
    expect(screen.queryByLabelText('Link to “Withdraw within 14 days”')).toBeNull()
  })

  it('reorders reasons with the keyboard', async () => {
    const { sent } = serve()
    show()
    const handle = await screen.findByRole('button', { name: 'Move I have more than I need, 2 of 6' })
    fireEvent.keyDown(handle, { key: 'ArrowUp' })
    await screen.findByText('Saved')
    const [update] = updates(sent)
    expect(update).toMatchObject({ reasons: [{ reason: 'too_much' }, { reason: 'too_expensive' }, {}, {}, {}, {}] })
  })

  it('sets the offer of a reason', async () => {
    const { sent } = serve()
    show()
    const row = await reasonRow('I want a different product')
    fireEvent.change(row.getByRole('combobox', { name: 'Offer' }), { target: { value: 'discount' } })
    await screen.findByText('Saved')
    const [update] = updates(sent)
    expect(update?.['reasons']).toContainEqual({
      reason: 'switched',
      label: '',
      offer: { kind: 'discount', percentage: 15, payments: 3 },
    })
  })

  it('removes and adds reasons', async () => {
    serve()
    show()
    expect(screen.queryByRole('button', { name: 'Add reason' })).toBeNull()
    const row = await reasonRow('Another reason')
    fireEvent.click(row.getByRole('button', { name: 'Remove Another reason' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Add reason' }))
    expect(await screen.findByRole('button', { name: 'Move Another reason, 6 of 6' })).toBeDefined()
  })

  it('says what blocks publishing, also when the server does', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    serve(makePortal({ equal_buttons: false, published_version: 2 }))
    show()
    expect(await screen.findByText('Cancel is harder to see than the offer')).toBeDefined()
    expect(await screen.findByText('1 problem')).toBeDefined()
    expect(screen.getByLabelText('Blocks publishing:')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText(/^Not published: Both buttons need the same size and style/)).toBeDefined()
    expect(logged).toHaveBeenCalledWith('Customer portal update:', 'Both buttons need the same size and style.')
  })

  it('warns about laws of the countries where the store sells', async () => {
    const facts = { has_contact: true, countries: ['DE'], languages: ['en'] }
    serve(makePortal(), makeOverview({ facts }))
    show()
    expect(await screen.findByText('Legal pages are off')).toBeDefined()
    expect(await screen.findByText('1 warning')).toBeDefined()
  })

  it('shows how often offers were accepted', async () => {
    serve()
    show()
    expect(await screen.findByText('31%')).toBeDefined()
    expect(screen.getByText(/^13 of 42 stayed/)).toBeDefined()
  })

  it('previews each page of the portal', async () => {
    serve()
    show()
    await screen.findByRole('combobox', { name: 'Preview with: Page' })
    for (const name of ['Cancel', 'Overview', 'Subscription', 'Declined payment']) {
      expect(await screen.findByRole('option', { name })).toBeDefined()
    }
  })

  it('translates the merchant’s own texts', async () => {
    const { sent } = serve(makePortal({ heading: 'Welcome' }))
    show()
    fireEvent.click(await screen.findByRole('button', { name: /^Texts/ }))
    fireEvent.change(await screen.findByLabelText('Heading in German'), { target: { value: 'Willkommen' } })
    await screen.findByText('Saved')
    expect(updates(sent)).toEqual([{ translations: { de: { heading: 'Willkommen' } } }])
  })
})
