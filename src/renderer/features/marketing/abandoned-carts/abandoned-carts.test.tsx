import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, type SentCall } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { AbandonedCart } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import type { Platform } from '../../../platform/platform.ts'
import AbandonedCartsScreen from './abandoned-carts-screen.tsx'

const LIST = 'GET /api/cart-sessions/abandoned'
const PATH = '/marketing/abandoned-carts'

const makeRecovery = (changes: Partial<AbandonedCart['recovery']> = {}): AbandonedCart['recovery'] => ({
  stage: 'none',
  sent: 0,
  steps: 3,
  sent_at: null,
  clicked_at: null,
  next_at: null,
  suppressed_at: null,
  suppressed_reason: null,
  order: null,
  blocked: null,
  ...changes,
})

const makeCart = (changes: Partial<AbandonedCart> = {}): AbandonedCart => ({
  session_id: 'cs_1',
  customer_name: 'Noor El-Sayed',
  customer_email: 'noor@mail.example',
  customer_phone: '',
  mode: 'live',
  value: 16_800,
  currency: 'USD',
  items: [{ title: 'Kestrel kettle', quantity: 3 }],
  items_count: 3,
  last_step: 'payment',
  cause: 'left',
  decline_reason: null,
  source: '',
  opted_in: true,
  link: 'https://shop.example/checkout?session=cs_1&resume=1',
  idle_since: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  created_at: new Date(Date.now() - 4 * 3_600_000).toISOString(),
  recovery: makeRecovery(),
  ...changes,
})

const listed = (...carts: AbandonedCart[]) => ({
  body: { carts, total: carts.length, sources: ['', 'instagram'], value: [{ currency: 'USD', amount: 16_800 }] },
})

function show(at = PATH, answers: Parameters<typeof fakeApi>[0] = {}, device: Partial<Platform> = {}) {
  signedInDevice({}, device)
  const fake = fakeApi({ [LIST]: listed(makeCart()), ...answers })
  const asked = () => fake.sent.map(({ url }) => new URL(url, 'http://x').searchParams)
  return { ...renderRoutes([{ path: PATH, element: <AbandonedCartsScreen /> }], at), ...fake, asked }
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)

describe('the abandoned carts [RT-053] [API-075]', () => {
  it('shows contact, value, items, last step, cause, source and idle time', async () => {
    const declined = makeCart({
      session_id: 'cs_2',
      customer_name: '',
      customer_email: 'sofia@mail.example',
      items_count: 1,
      cause: 'declined',
      decline_reason: 'Insufficient funds',
      source: 'instagram',
    })
    show(PATH, { [LIST]: listed(makeCart(), declined) })
    const row = await rowOf('Noor El-Sayed')
    for (const words of ['noor@mail.example', '$168.00', '3 items', 'Payment', 'Left', 'Direct', '3 h']) {
      expect(row.getByText(words)).toBeTruthy()
    }
    const other = await rowOf('sofia@mail.example')
    for (const words of ['1 item', 'Declined', 'instagram']) expect(other.getByText(words)).toBeTruthy()
    expect(other.getByTitle('Insufficient funds')).toBeTruthy()
    const card = within(screen.getByRole('region', { name: 'Left in carts' }))
    expect(card.getByText('$168.00')).toBeTruthy()
    expect(card.getByText('2 carts with an email')).toBeTruthy()
  })

  it('sends the filters, and keeps a source that is no longer common', async () => {
    const { asked } = show(
      `${PATH}?cause=declined&value=50&step=contact&source=old.example&seen=2026-11-01..2026-11-02`,
    )
    await screen.findByText('Noor El-Sayed')
    const query = asked().at(-1)
    expect([query?.get('cause'), query?.get('min_value'), query?.get('step'), query?.get('source')]).toEqual([
      'declined',
      '5000',
      'contact',
      'old.example',
    ])
    expect(query?.get('start_date')).toBeTruthy()
    expect(screen.getByText('old.example')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear Source' }))
    await waitFor(() => expect(asked().at(-1)?.get('source')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Source' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Direct' }))
    await waitFor(() => expect(asked().at(-1)?.get('source')).toBe('(direct)'))
  })

  it('copies the resume link until it expires', async () => {
    const copyText = vi.fn<Platform['copyText']>(() => Promise.resolve())
    const expired = makeCart({ session_id: 'cs_2', customer_name: 'Ivo Marchetti', link: null })
    show(PATH, { [LIST]: listed(makeCart(), expired) }, { copyText })
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Noor El-Sayed' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy recovery link' }))
    expect(await screen.findByText('Recovery link copied')).toBeTruthy()
    expect(copyText).toHaveBeenCalledExactlyOnceWith('https://shop.example/checkout?session=cs_1&resume=1')
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Ivo Marchetti' }))
    const item = await screen.findByRole('menuitem', { name: 'Recovery link expired' })
    expect(item.hasAttribute('disabled') || item.getAttribute('data-disabled') === 'true').toBe(true)
  })

  it('says when there are none, and offers Retry after an error', async () => {
    const { answers } = show(PATH, { [LIST]: { status: 400, body: { detail: 'Something is wrong' } } })
    expect(await screen.findByText('Abandoned carts couldn’t be loaded')).toBeTruthy()
    answers[LIST] = { body: { carts: [], total: 0, sources: [], value: [] } }
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No abandoned carts')).toBeTruthy()
  })
})

async function suppressFirst() {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Noor El-Sayed' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Suppress address' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Suppress address' }))
}

/** Waits until a change refetched the list. */
const reloaded = (sent: readonly SentCall[]) =>
  waitFor(() => expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(2))

describe('recovery emails of the listed carts', () => {
  it.each([
    [{ stage: 'waiting', next_at: '2030-01-01T00:00:00Z' }, 'Waiting', /^Next email/],
    [{ stage: 'sent', sent: 1, sent_at: '2026-01-01T00:00:00Z' }, 'Step 1 of 3', /^Sent/],
    [
      { stage: 'sent', sent: 2, sent_at: '2026-01-01T00:00:00Z', clicked_at: '2026-01-02T00:00:00Z' },
      'Step 2 of 3',
      /^Clicked/,
    ],
    [{ stage: 'recovered', order: { order_id: 'ord_1', total: 18_240, currency: 'USD' } }, 'Recovered', /^\$182\.40$/],
    [{ stage: 'holdout' }, 'Holdout', /^Gets no emails$/],
    [
      { stage: 'suppressed', suppressed_at: '2026-11-20T12:00:00Z', suppressed_reason: 'unsubscribed' },
      'Unsubscribed',
      /^Nov 20/,
    ],
    [
      { stage: 'suppressed', suppressed_at: '2026-11-20T12:00:00Z', suppressed_reason: 'manual' },
      'Suppressed',
      /^Nov 20/,
    ],
    [{ stage: 'none' }, 'Not in sequence', /^$/],
  ] as const)('shows %o as %s', async (change, badge, detail) => {
    show(PATH, { [LIST]: listed(makeCart({ recovery: makeRecovery(change) })) })
    const cell = (await (await rowOf('Noor El-Sayed')).findByText(badge)).closest('td')
    const text = cell?.textContent.slice(badge.length) ?? ''
    expect(text).toMatch(detail)
  })

  it('filters by stage', async () => {
    const { asked } = show(`${PATH}?stage=recovered`)
    await screen.findByText('Noor El-Sayed')
    expect(asked().at(-1)?.get('stage')).toBe('recovered')
  })

  it('sends an email now after asking, and says why it can’t', async () => {
    const held = makeCart({
      session_id: 'cs_2',
      customer_name: 'Felix Rahimi',
      recovery: makeRecovery({ stage: 'holdout', blocked: 'holdout' }),
    })
    const { sent } = show(PATH, {
      [LIST]: listed(makeCart(), held),
      'POST /api/cart-recovery/send-now': { body: { message: 'Recovery email sent to noor@mail.example' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Felix Rahimi' }))
    const item = await screen.findByRole('menuitem', { name: 'In the holdout group' })
    expect(item.hasAttribute('disabled') || item.getAttribute('data-disabled') === 'true').toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Noor El-Sayed' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Send recovery email now' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Send email' }))
    expect(await screen.findByText('Recovery email sent to noor@mail.example')).toBeTruthy()
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { store_id: 'str_1', session_id: 'cs_1' },
    ])
    await reloaded(sent)
  })

  it('suppresses an address after asking', async () => {
    const { sent } = show(PATH, { 'POST /api/cart-recovery/suppress': { body: { message: 'Suppressed now' } } })
    await suppressFirst()
    expect(await screen.findByText('Suppressed now')).toBeTruthy()
    await reloaded(sent)
  })

  it('shows the server’s error', async () => {
    show(PATH, { 'POST /api/cart-recovery/suppress': { status: 400, body: { detail: 'Something is wrong' } } })
    await suppressFirst()
    expect(await screen.findByText('Something is wrong')).toBeTruthy()
  })
})
