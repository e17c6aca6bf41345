import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, type SentCall } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { recoverySettings } from '../../../../../tests/support/marketing/recovery-step.ts'
import type { Reply } from '../../../../shared/contract.ts'
import type { cartRecovery } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import RecoveryScreen from './recovery-screen.tsx'
import SuppressedScreen from './suppressed-screen.tsx'

type Figures = Reply<typeof cartRecovery.figures>

const RECOVERY = '/marketing/abandoned-carts/recovery'
const SUPPRESSED = '/marketing/abandoned-carts/suppressed'
const FIGURES = 'GET /api/cart-recovery/figures'
const LIST = 'GET /api/cart-recovery/suppressed'

const makeFigures = (changes: Partial<Figures> = {}): Figures => ({
  currency: 'USD',
  messaged: { carts: 412, orders: 76, revenue: 760_000 },
  holdout: { carts: 46, orders: 1, revenue: 9000 },
  recovered: { orders: 67, revenue: 670_440 },
  significance: 'significant',
  sent: 1091,
  unsubscribed: 7,
  steps: [
    { step_id: 'reminder', sent: 412, clicked: 96, orders: 40, revenue: 400_000 },
    { step_id: 'gone', sent: 30, clicked: 2, orders: 1, revenue: 8000 },
  ],
  days: [{ date: '2026-11-20', orders: 2, revenue: 20_000 }],
  ...changes,
})

const sequence = { ...recoverySettings, enabled: true, version: 2, published_version: 1, published_at: null }

const renderBoth = (path: string) => {
  signedInDevice()
  return renderRoutes(
    [
      { path: RECOVERY, element: <RecoveryScreen /> },
      { path: SUPPRESSED, element: <SuppressedScreen /> },
    ],
    path,
  )
}

function showFigures(figures = makeFigures(), answers: Parameters<typeof fakeApi>[0] = {}) {
  const fake = fakeApi({
    [FIGURES]: { body: figures },
    'GET /api/cart-recovery/sequence': { body: { data: sequence } },
    ...answers,
  })
  return { ...renderBoth(RECOVERY), ...fake }
}

const posted = (sent: readonly SentCall[]): unknown[] =>
  sent.filter(({ method }) => method === 'POST').map(({ body }) => body)

describe('recovery figures', () => {
  it('shows recovered revenue, the groups and the steps, with definitions', async () => {
    showFigures()
    const card = within(await screen.findByRole('region', { name: 'Recovered revenue' }))
    expect(card.getByText('$6,704.40')).toBeTruthy()
    expect(card.getByText('67 extra orders · Significant')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Emails sent' })).getByText('9.0% clicked')).toBeTruthy()
    expect(screen.getByText('76 of 412 bought')).toBeTruthy()
    expect(screen.getByText('1 of 46 bought')).toBeTruthy()
    expect(
      screen.getByText('9 orders of 76 would have been placed without emails and aren’t counted as recovered.'),
    ).toBeTruthy()
    const rows = within(screen.getByRole('table', { name: 'Recovery by step' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'StepSentClickedClick rateOrdersRevenue',
      'Step 1: Reminder4129623.3%40$4,000.00',
      'Removed step3026.7%1$80.00',
    ])
    expect(screen.getByText(/^Revenue of the email group beyond/)).toBeTruthy()
    expect(screen.getByText('Unpublished changes')).toBeTruthy()
  })

  it.each([
    [{ significance: 'too_few' }, /^There are too few carts to tell/, 'Too few carts to be sure'],
    [{ significance: 'not_significant' }, /^The difference between the groups could be chance/, 'Could be chance'],
    [{ recovered: null, significance: 'too_few' }, /^No carts are held out yet/, 'No holdout carts yet'],
    [{ recovered: { orders: -20, revenue: -900 } }, /bought less often than those who got none/, '-20 extra orders'],
  ] as const)('says honestly what %o means', async (change, statement, hint) => {
    showFigures(makeFigures(change))
    expect(await screen.findByText(statement)).toBeTruthy()
    const card = within(screen.getByRole('region', { name: 'Recovered revenue' }))
    expect(card.getByText((text) => text.includes(hint))).toBeTruthy()
  })

  it('turns emails off after asking', async () => {
    const { sent } = showFigures(makeFigures(), {
      'POST /api/cart-recovery/set-enabled': { body: { data: { ...sequence, enabled: false } } },
    })
    fireEvent.click(await screen.findByRole('switch', { name: /^Send recovery emails/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
    expect(await screen.findByText('Recovery emails turned off')).toBeTruthy()
    expect(posted(sent)).toEqual([{ store_id: 'str_1', enabled: false }])
  })

  it('offers Retry after an error', async () => {
    const { answers } = showFigures(makeFigures(), {
      [FIGURES]: { status: 400, body: { detail: 'Something is wrong' } },
    })
    expect(await screen.findByText('Recovery couldn’t be loaded')).toBeTruthy()
    answers[FIGURES] = { body: makeFigures() }
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('$6,704.40')).toBeTruthy()
  })
})

const contacts = [
  { email: 'left@mail.example', reason: 'unsubscribed', created_at: '2026-11-20T10:00:00Z' },
  { email: 'added@mail.example', reason: 'manual', created_at: '2026-11-19T10:00:00Z' },
]

function showSuppressed(answers: Parameters<typeof fakeApi>[0] = {}, path = SUPPRESSED) {
  const fake = fakeApi({ [LIST]: { body: { contacts, total: 2 } }, ...answers })
  return { ...renderBoth(path), ...fake }
}

describe('suppressed addresses', () => {
  it('lists them with reason and date, and searches', async () => {
    const { sent } = showSuppressed({}, `${SUPPRESSED}?search=added`)
    expect(await screen.findByText('left@mail.example')).toBeTruthy()
    expect(screen.getByText('Unsubscribed')).toBeTruthy()
    expect(screen.getByText('Added by your team')).toBeTruthy()
    expect(sent.at(-1)?.url).toContain('search=added')
  })

  it('adds an address', async () => {
    const { sent } = showSuppressed({
      'POST /api/cart-recovery/suppress': { body: { message: 'new@mail.example gets no recovery emails anymore' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add address' }))
    const field = await screen.findByLabelText(/^Email address/)
    fireEvent.change(field, { target: { value: 'new@' } })
    fireEvent.click(screen.getByRole('button', { name: 'Suppress address' }))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(posted(sent)).toEqual([])
    fireEvent.change(field, { target: { value: 'new@mail.example' } })
    fireEvent.click(screen.getByRole('button', { name: 'Suppress address' }))
    expect(await screen.findByText('new@mail.example gets no recovery emails anymore')).toBeTruthy()
    expect(posted(sent)).toEqual([{ store_id: 'str_1', email: 'new@mail.example' }])
  })

  it('removes what the team added after asking, but no one who unsubscribed', async () => {
    const { sent } = showSuppressed({
      'POST /api/cart-recovery/unsuppress': { body: { message: 'added@mail.example can get recovery emails' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for left@mail.example' }))
    const item = await screen.findByRole('menuitem', { name: 'Only the shopper can resubscribe' })
    expect(item.hasAttribute('disabled') || item.getAttribute('data-disabled') === 'true').toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Actions for added@mail.example' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from list' }))
    expect(posted(sent)).toEqual([])
    fireEvent.click(await screen.findByRole('button', { name: 'Remove from list' }))
    expect(await screen.findByText('added@mail.example can get recovery emails')).toBeTruthy()
    expect(posted(sent)).toEqual([{ store_id: 'str_1', email: 'added@mail.example' }])
  })

  it('says when there are none', async () => {
    showSuppressed({ [LIST]: { body: { contacts: [], total: 0 } } })
    expect(await screen.findByText('No suppressed addresses')).toBeTruthy()
  })
})
