import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, type FakeAnswer, type SentCall } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { paymentPages, type PaymentPageDraft } from '../../../shared/contracts/pages/payment-pages.ts'
import { defaultPaymentPage } from '../../../shared/domain/pages/page-defaults.ts'
import { deleteLocalDraft, loadLocalDraft } from '../../lib/storage/draft-store.ts'
import { useApi } from '../../lib/api/use-api.ts'
import PaymentPageEditorScreen from './payment-page-editor-screen.tsx'

const makePage = (changes: Partial<PaymentPageDraft> = {}): PaymentPageDraft => ({
  ...defaultPaymentPage(),
  payment_page_id: 'ppg_1',
  store_id: 'str_1',
  payment_page_type: 'standard',
  status: 'live',
  is_default: true,
  version: 3,
  published_version: 3,
  updated_at: '2026-11-21T00:00:00Z',
  ...changes,
})

const PATH = '/editor/checkout/payment-pages/standard/update'

/** Parses form fields as the server does. */
const typed = (fields: Record<string, FormDataEntryValue>): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (value instanceof File) return [name, `/uploads/${value.name}`]
      if (value === 'None') return [name, null]
      return [name, /^(true|false|\d+|[[{].*)$/.test(value) ? JSON.parse(value) : value]
    }),
  )

const nothingBeside = {
  'GET /api/shipping-methods': { body: { shipping_methods: [] } },
  'GET /api/orchestration/allOrchestration': { body: { data: [] } },
  'GET /api/reviews': { body: { reviews: [] } },
  'GET /api/affirmation-box/details': { body: { affirmationBox: null } },
  'POST /api/payment-page/presence': { body: { others: [] } },
}

/** Fake server with one page that stores updates. */
function serve(page = makePage(), refuse?: (call: SentCall) => FakeAnswer | null) {
  let kept = page
  return fakeApi({
    'GET /api/flow/live': { body: { flow: null } },
    'GET /api/payment-page/details': () => ({ body: { paymentPageDetails: kept } }),
    ...nothingBeside,
    'POST /api/payment-page/update': (call) => {
      const refused = refuse?.(call)
      if (refused) return refused
      const fields = call.body instanceof FormData ? Object.fromEntries(call.body) : {}
      const { payment_page_id: _, version: __, ...values } = fields
      kept = { ...kept, ...typed(values), version: kept.version + 1 }
      return { body: { data: kept, removed: [] } }
    },
    'POST /api/payment-page/publish': () => {
      kept = { ...kept, status: 'live', is_default: true, published_version: kept.version }
      return { body: { data: kept, message: 'Published' } }
    },
  })
}

const LIST = '/editor/checkout/payment-pages'

const show = (at = `${PATH}/ppg_1`, list = <p>The pages</p>) => {
  const editor = { path: `${PATH}/:paymentPageId`, element: <PaymentPageEditorScreen /> }
  return renderRoutes([editor, { path: LIST, element: list }], at)
}

function PagesList() {
  const { data } = useApi(paymentPages.list, { query: { store_id: 'str_1' } })
  return data ? <Link to={`${PATH}/ppg_1`}>{data.payment_pages[0]?.name}</Link> : null
}

/**
 * Opens the editor from the list, which has the page; the editor's own response is delayed until `answer` is called.
 */
async function showFromList(listed: PaymentPageDraft, newest = listed) {
  const { promise, resolve } = Promise.withResolvers<null>()
  fakeApi({
    'GET /api/payment-page/all': { body: { payment_pages: [listed], total: 1 } },
    'GET /api/flow/live': { body: { flow: null } },
    'GET /api/payment-page/details': async () => {
      await promise
      return { body: { paymentPageDetails: newest } }
    },
    ...nothingBeside,
    'POST /api/payment-page/update': { status: 503, body: { message: 'Away' } },
  })
  const { unmount } = show(LIST, <PagesList />)
  fireEvent.click(await screen.findByRole('link', { name: listed.name }))
  return { answer: () => resolve(null), unmount }
}

const nameField = () => screen.findByLabelText<HTMLInputElement>('Page name')
const rename = async (name: string) => fireEvent.change(await nameField(), { target: { value: name } })
const updates = (sent: readonly SentCall[]) =>
  sent
    .filter(({ url }) => url.includes('/payment-page/update'))
    .map(({ body }) => Object.fromEntries(body instanceof FormData ? body : []))

beforeEach(async () => {
  signedInDevice()
  await deleteLocalDraft('payment-page ppg_1')
})

describe('payment page editor', () => {
  it('autosaves only changed fields and shows the save state [RT-104] [PP-001] [PP-017]', async () => {
    const { sent } = serve()
    show()
    await rename('Autumn checkout')
    expect(screen.getByText('Unsaved changes')).toBeDefined()
    await screen.findByText('Saved')
    expect(updates(sent)).toEqual([{ payment_page_id: 'ppg_1', version: '3', name: 'Autumn checkout' }])
    expect(screen.getByText(/Shoppers still see version 3/)).toBeDefined()
  })

  it('shows next to its state that the draft has unpublished changes [PP-017]', async () => {
    serve()
    show()
    await nameField()
    expect(screen.queryByText('Unpublished changes')).toBeNull()
    await rename('Autumn checkout')
    await screen.findByText('Saved')
    expect(screen.getByText('Unpublished changes')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(screen.queryByText('Unpublished changes')).toBeNull())
  })

  it('opens with the listed draft, and loads a newer one while there are no edits', async () => {
    const { answer } = await showFromList(makePage(), makePage({ name: 'Renamed elsewhere', version: 4 }))
    expect((await nameField()).value).toBe('Payment page')
    act(answer)
    await waitFor(async () => expect((await nameField()).value).toBe('Renamed elsewhere'))
  })

  it('keeps edits made before the server responds', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { answer } = await showFromList(makePage(), makePage({ name: 'Renamed elsewhere', version: 4 }))
    await rename('Autumn checkout')
    act(answer)
    await screen.findByRole('button', { name: 'Not saved — retry' })
    expect((await nameField()).value).toBe('Autumn checkout')
  })

  it('waits for the server if there is a local draft', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { answer, unmount } = await showFromList(makePage())
    await rename('Autumn checkout')
    await screen.findByRole('button', { name: 'Not saved — retry' })
    unmount()
    act(answer)
    const again = await showFromList(makePage({ name: 'Listed' }))
    expect(screen.queryByLabelText('Page name')).toBeNull()
    act(again.answer)
    expect((await nameField()).value).toBe('Autumn checkout')
  })

  it('publishes separately from saving, and saves the latest version first', async () => {
    const { sent } = serve(makePage({ status: 'draft', is_default: false, published_version: null }))
    show()
    await rename('Autumn checkout')
    expect(screen.queryByRole('button', { name: 'View live page' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('Shoppers see this version.')
    expect(screen.getByRole('button', { name: 'View live page' })).toBeDefined()
    expect(updates(sent)).toHaveLength(1)
    expect(sent.find(({ url }) => url.endsWith('/publish'))?.body).toEqual({ payment_page_id: 'ppg_1', version: 4 })
    expect(screen.getByText('Live')).toBeDefined()
  })

  it('undoes and redoes by button and keyboard', async () => {
    serve()
    show()
    await rename('Autumn checkout')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await nameField()).value).toBe('Payment page')
    fireEvent.keyDown(document.documentElement, { key: 'z', code: 'KeyZ', ctrlKey: true, shiftKey: true })
    expect((await nameField()).value).toBe('Autumn checkout')
    fireEvent.keyDown(document.documentElement, { key: 'z', code: 'KeyZ', ctrlKey: true })
    expect((await nameField()).value).toBe('Payment page')
  })

  it('logs and reports a failed save, and saves on retry [ERR-032]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    let broken = true
    serve(makePage(), () => (broken ? { status: 500, body: { detail: 'Broken' } } : null))
    show()
    await rename('Autumn checkout')
    const retry = await screen.findByRole('button', { name: 'Not saved — retry' })
    expect(retry.title).toBe('Broken')
    expect(logged).toHaveBeenCalledWith('Payment page update:', 'Broken')
    broken = false
    fireEvent.click(retry)
    await screen.findByText('Saved')
  })

  it('shows both versions after another member saved, loads theirs, and restores mine with undo', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const detail = 'Someone else saved this page after you opened it'
    const api = serve(makePage(), () => ({ status: 409, body: { detail, code: 'stale_version', version: 9 } }))
    show()
    const theirs = makePage({ name: 'Theirs', version: 9 })
    await nameField()
    api.answers['GET /api/payment-page/details'] = { body: { paymentPageDetails: theirs } }
    await rename('Mine')
    const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this page' })
    const [difference] = within(dialog).getAllByRole('listitem')
    expect(difference?.textContent).toBe('NameTheirs: TheirsYours: Mine')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use theirs' }))
    await waitFor(async () => expect((await nameField()).value).toBe('Theirs'))
    expect(screen.getByText('Saved')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await nameField()).value).toBe('Mine')
  })

  it('merges mine without asking if they changed other settings', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const api = serve(makePage(), ({ body }) =>
      body instanceof FormData && body.get('version') === '3' ? { status: 409, body: { detail: 'Stale' } } : null,
    )
    show()
    await nameField()
    const theirs = makePage({ version: 9, button_color: '#112233' })
    api.answers['GET /api/payment-page/details'] = { body: { paymentPageDetails: theirs } }
    await rename('Mine')
    await waitFor(() =>
      expect(updates(api.sent).at(-1)).toEqual({ payment_page_id: 'ppg_1', version: '9', name: 'Mine' }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks before leaving with unsaved changes, which stay stored locally', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve(makePage(), () => ({ status: 500, body: { detail: 'Broken' } }))
    const { address } = show()
    await rename('Autumn checkout')
    fireEvent.click(screen.getByRole('link', { name: 'Back' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    expect(within(dialog).getByText(/stay on this device/)).toBeDefined()
    expect(address()).toBe(`${PATH}/ppg_1`)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }))
    await screen.findByText('The pages')
  })

  it('saves a local draft once the server is back, and preserves the undo history', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let away = true
    const api = serve(makePage(), () => (away ? { status: 500, body: { detail: 'Away' } } : null))
    const { unmount } = show()
    await rename('Typed while away')
    await screen.findByText('Not saved — retry')
    unmount()
    await vi.waitFor(async () => expect(await loadLocalDraft('payment-page ppg_1')).not.toBeNull())
    away = false
    show()
    await waitFor(async () => expect((await nameField()).value).toBe('Typed while away'))
    await screen.findByText('Saved')
    expect(updates(api.sent).at(-1)).toEqual({ payment_page_id: 'ppg_1', version: '3', name: 'Typed while away' })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await nameField()).value).toBe('Payment page')
  })

  it('undoes across a reload after saving', async () => {
    serve()
    const { unmount } = show()
    await rename('Autumn checkout')
    await screen.findByText('Saved')
    unmount()
    show()
    await waitFor(async () => expect((await nameField()).value).toBe('Autumn checkout'))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await nameField()).value).toBe('Payment page')
    await screen.findByText('Saved')
  })

  it('shows who else has the page open', async () => {
    const api = serve()
    const others = [{ name: 'Ivo Marek', since: '2026-11-21T00:00:00Z' }]
    api.answers['POST /api/payment-page/presence'] = { body: { others } }
    show()
    await screen.findByText(/Ivo Marek is also editing this page/)
  })

  it('warns about low-contrast colors and fixes them on click', async () => {
    serve(makePage({ secondary_text_color: '#A8B0AB' }))
    show()
    await screen.findByText('1 warning', { selector: 'button *' })
    fireEvent.click(await screen.findByRole('button', { name: /^Use #/ }))
    await screen.findByText('All text is readable')
  })
})
