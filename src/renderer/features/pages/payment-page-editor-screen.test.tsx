import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, type FakeAnswer, type SentCall } from '../../../../tests/support/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/signed-in.ts'
import type { PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { defaultPaymentPage } from '../../../shared/domain/page-defaults.ts'
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

/** A server with one page, which keeps what it is sent. */
function serve(page = makePage(), refuse?: (call: SentCall) => FakeAnswer | null) {
  let kept = page
  return fakeApi({
    'GET /api/payment-page/details': () => ({ body: { paymentPageDetails: kept } }),
    'GET /api/shipping-methods': { body: { shipping_methods: [] } },
    'GET /api/orchestration/allOrchestration': { body: { data: [] } },
    'POST /api/payment-page/update': (call) => {
      const refused = refuse?.(call)
      if (refused) return refused
      const fields = call.body instanceof FormData ? Object.fromEntries(call.body) : {}
      const { payment_page_id: _, version: __, ...values } = fields
      kept = { ...kept, ...values, version: kept.version + 1 }
      return { body: { data: kept } }
    },
    'POST /api/payment-page/publish': () => {
      kept = { ...kept, status: 'live', published_version: kept.version }
      return { body: { data: kept, message: 'Published' } }
    },
  })
}

const show = () =>
  renderRoutes(
    [
      { path: `${PATH}/:paymentPageId`, element: <PaymentPageEditorScreen /> },
      { path: '/editor/checkout/payment-pages', element: <p>The pages</p> },
    ],
    `${PATH}/ppg_1`,
  )

const nameField = () => screen.findByLabelText<HTMLInputElement>('Page name')
const rename = async (name: string) => fireEvent.change(await nameField(), { target: { value: name } })
const updates = (sent: readonly SentCall[]) =>
  sent
    .filter(({ url }) => url.includes('/payment-page/update'))
    .map(({ body }) => Object.fromEntries(body instanceof FormData ? body : []))

beforeEach(() => void signedInDevice())

describe('the editor of a payment page', () => {
  it('saves the draft by itself, only what changed, and says so [RT-104] [PP-001] [PP-017]', async () => {
    const { sent } = serve()
    show()
    await rename('Autumn checkout')
    expect(screen.getByText('Unsaved changes')).toBeDefined()
    await screen.findByText('Saved')
    expect(updates(sent)).toEqual([{ payment_page_id: 'ppg_1', version: '3', name: 'Autumn checkout' }])
    expect(screen.getByText(/Shoppers still see version 3/)).toBeDefined()
  })

  it('publishes apart from saving, the newest version first saved', async () => {
    const { sent } = serve(makePage({ status: 'draft', is_default: false, published_version: null }))
    show()
    await rename('Autumn checkout')
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('Shoppers see this version.')
    expect(updates(sent)).toHaveLength(1)
    expect(sent.find(({ url }) => url.endsWith('/publish'))?.body).toEqual({ payment_page_id: 'ppg_1', version: 4 })
    expect(screen.getByText('Live')).toBeDefined()
  })

  it('undoes and redoes by button and key', async () => {
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

  it('says when it could not save, and saves at Retry', async () => {
    let broken = true
    serve(makePage(), () => (broken ? { status: 500, body: { detail: 'Broken' } } : null))
    show()
    await rename('Autumn checkout')
    await screen.findByText('Not saved')
    broken = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Saved')
  })

  it('asks whose changes hold when somebody else has saved, and can load theirs', async () => {
    const detail = 'Someone else saved this page since you opened it'
    const api = serve(makePage(), () => ({ status: 409, body: { detail, code: 'stale_version', version: 9 } }))
    show()
    await rename('Mine')
    const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this page' })
    const theirs = makePage({ name: 'Theirs', version: 9 })
    api.answers['GET /api/payment-page/details'] = { body: { paymentPageDetails: theirs } }
    fireEvent.click(within(dialog).getByRole('button', { name: 'Load that version' }))
    await waitFor(async () => expect((await nameField()).value).toBe('Theirs'))
    expect(screen.getByText('Saved')).toBeDefined()
  })

  it('can save over what somebody else has saved, knowing of it', async () => {
    const api = serve(makePage(), ({ body }) =>
      body instanceof FormData && body.get('version') === '3' ? { status: 409, body: { detail: 'Stale' } } : null,
    )
    show()
    await rename('Mine')
    const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this page' })
    api.answers['GET /api/payment-page/details'] = { body: { paymentPageDetails: makePage({ version: 9 }) } }
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine over it' }))
    await screen.findByText('Saved')
    expect(updates(api.sent).at(-1)).toEqual({ payment_page_id: 'ppg_1', version: '9', name: 'Mine' })
  })

  it('asks before unsaved changes are left behind', async () => {
    serve(makePage(), () => ({ status: 500, body: { detail: 'Broken' } }))
    const { address } = show()
    await rename('Autumn checkout')
    fireEvent.click(screen.getByRole('link', { name: 'Back' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    expect(address()).toBe(`${PATH}/ppg_1`)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }))
    await screen.findByText('The pages')
  })

  it('warns of colours that are hard to read and mends them at a press', async () => {
    serve(makePage({ secondary_text_color: '#A8B0AB' }))
    show()
    await screen.findByText('1 warning', { selector: 'button *' })
    fireEvent.click(screen.getByRole('button', { name: /^Use #/ }))
    await screen.findByText('Every text is easy to read')
  })
})
