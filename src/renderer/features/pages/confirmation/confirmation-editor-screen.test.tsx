import 'fake-indexeddb/auto'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { ConfirmationPageDraft } from '../../../../shared/contracts/pages/confirmation-pages.ts'
import { defaultConfirmationPage } from '../../../../shared/domain/pages/page-defaults.ts'
import { deleteLocalDraft } from '../../../lib/storage/draft-store.ts'
import { makeReview } from '../pages.fixture.ts'
import ConfirmationEditorScreen from './confirmation-editor-screen.tsx'
import ConfirmationPagesScreen from './confirmation-pages-screen.tsx'

const LIST = '/editor/checkout/confirmation-pages'

const makePage = (changes: Partial<ConfirmationPageDraft> = {}): ConfirmationPageDraft => ({
  ...defaultConfirmationPage(),
  confirmation_page_id: 'pgc_1',
  store_id: 'str_1',
  status: 'live',
  is_default: true,
  version: 3,
  published_version: 3,
  updated_at: '2026-11-21T00:00:00Z',
  ...changes,
})

/** Fake server with one page that stores updates to its texts. */
function serve(page = makePage(), refuse?: () => FakeAnswer | null) {
  let kept = page
  const said = makeReview({ payment_page_id: null, confirmation_page_id: 'pgc_1' })
  return fakeApi({
    'GET /api/confirmation-page/all': () => ({ body: { confirmation_pages: [kept], total: 1 } }),
    'GET /api/flow/live': { body: { flow: null } },
    'GET /api/confirmation-page/details': () => ({ body: { confirmationPageDetails: kept } }),
    'GET /api/reviews': { body: { reviews: [said] } },
    'POST /api/confirmation-page/presence': { body: { others: [] } },
    'POST /api/confirmation-page/create': () => {
      kept = makePage({ name: 'New', status: 'draft', is_default: false, published_version: null })
      return { body: { data: kept } }
    },
    'POST /api/confirmation-page/update': (call) => {
      const refused = refuse?.()
      if (refused) return refused
      const fields = call.body instanceof FormData ? Object.fromEntries(call.body) : {}
      const { confirmation_page_id: _, version: __, ...values } = fields
      kept = { ...kept, ...values, version: kept.version + 1 }
      return { body: { data: kept, removed: [] } }
    },
    'POST /api/confirmation-page/publish': () => {
      kept = { ...kept, published_version: kept.version }
      return { body: { data: kept, message: 'Published' } }
    },
  })
}

const show = (address = `${LIST}/update/pgc_1`) =>
  renderRoutes(
    [
      { path: `${LIST}/update/:confirmationPageId`, element: <ConfirmationEditorScreen /> },
      { path: LIST, element: <ConfirmationPagesScreen /> },
    ],
    address,
  )

const rename = async (name: string) =>
  fireEvent.change(await screen.findByLabelText('Page name'), { target: { value: name } })

const group = (title: string) => {
  const [head] = screen.getAllByRole('button', { name: new RegExp(`^${title}`) })
  if (head?.getAttribute('aria-expanded') === 'false') fireEvent.click(head)
  return screen.getByRole('group', { name: title })
}

beforeEach(async () => {
  signedInDevice()
  await deleteLocalDraft('confirmation-page pgc_1')
})

describe('confirmation page editor', () => {
  it('autosaves the draft and publishes it separately [RT-102] [CP-001] [CP-002]', async () => {
    const { sent } = serve()
    show()
    await rename('Thank you')
    await screen.findByText('Saved')
    const saved = sent.find(({ url }) => url.endsWith('/confirmation-page/update'))?.body
    expect(Object.fromEntries(saved instanceof FormData ? saved : [])).toEqual({
      confirmation_page_id: 'pgc_1',
      version: '3',
      name: 'Thank you',
    })
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('Shoppers see this version.')
  })

  it('logs and reports a failed save, and saves on retry [ERR-034]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    let broken = true
    serve(makePage(), () => (broken ? { status: 500, body: { detail: 'Broken' } } : null))
    show()
    await rename('Thank you')
    const retry = await screen.findByRole('button', { name: 'Not saved — retry' })
    expect(logged).toHaveBeenCalledWith('Confirmation page update:', expect.any(String))
    broken = false
    fireEvent.click(retry)
    await screen.findByText('Saved')
  })

  it('shows each color with its background and warns about low contrast [CP-001]', async () => {
    serve(makePage({ icon_color: '#EEEEEE' }))
    show()
    await screen.findByLabelText('Page name')
    const colours = within(group('Colors'))
    for (const name of ['Background', 'Main text', 'Secondary text', 'Icon', 'Button', 'Button text'])
      expect(await colours.findByLabelText(name)).toBeDefined()
    expect(colours.getByText(/Icon is under 3:1/)).toBeDefined()
  })

  it('saves the reviews of the page [FL-006]', async () => {
    serve()
    show()
    await screen.findByLabelText('Page name')
    expect(await within(group('Reviews')).findByText('Mira Holt')).toBeDefined()
  })

  it("is read-only for members who can't manage pages", async () => {
    signedInDevice({ role: 'read_only' })
    serve()
    show()
    expect(await screen.findByText(/Your role lets you view this page/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  })
})

describe('confirmation page list', () => {
  it('shows each page with its status and opens a new one [RT-072] [CP-003] [FL-004]', async () => {
    const { sent } = serve()
    show(LIST)
    const card = await screen.findByRole('article', { name: 'Confirmation page' })
    expect(within(card).getByText('Live')).toBeDefined()
    expect(within(card).getByText('Default')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Create page' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create page' }))
    expect(await screen.findByDisplayValue('New')).toBeDefined()
    expect(sent.find(({ url }) => url.endsWith('/create'))?.body).toEqual({ store_id: 'str_1', name: 'New page' })
  })
})
