import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pageLanguages } from '../../../shared/contracts/pages/page-fields.ts'
import { DEFAULT_PORTAL, type CancelReason } from '../../../shared/domain/subscriptions/portal-settings.ts'
import { CancelView, CanceledView } from './cancel-view.tsx'
import { HomeView, nextOf } from './portal-home-view.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { loadPortalMessages } from './load-portal-messages.ts'
import { makePortalSubscription, sampleCancel, sampleHome, sampleLinks } from './portal-sample.ts'
import { PortalTextsProvider } from './portal-texts.tsx'
import { SubscriptionView } from './subscription-view.tsx'

const store = { store_name: 'Fernhill Coffee Gear', store_logo: 'None' }

const cancel = (chosen: CancelReason | null, changes: Partial<Parameters<typeof CancelView>[0]> = {}) => {
  const [onCancel, onStay, onChoose] = [vi.fn(), vi.fn(), vi.fn()]
  const shown = render(
    <CancelView
      {...sampleCancel}
      chosen={chosen}
      onChoose={onChoose}
      onCancel={onCancel}
      onStay={onStay}
      {...changes}
    />,
  )
  return { onCancel, onStay, onChoose, ...shown }
}

describe('the cancel page [SU-002]', () => {
  it('cancels with one press without a reason', () => {
    const { onCancel, onChoose } = cancel(null)
    expect(screen.getByText('You won’t be charged on Dec 18 or after.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'It costs too much' }))
    expect(onChoose).toHaveBeenCalledWith('too_expensive')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it.each([
    ['too_expensive', 'Get 15% off', 'You pay $24.57 instead of $28.90. After that, it’s $28.90 again.'],
    ['too_much', 'Skip Dec 18', 'You won’t pay for it. Your next delivery is on Jan 18.'],
    ['not_using', 'Pause until December 21', 'Pay nothing until Dec 21. Your price stays $28.90.'],
  ] as const)('offers what belongs to %s', (reason, button, text) => {
    const { onStay } = cancel(reason)
    expect(screen.getByRole('region', { name: 'Offer' }).textContent).toContain(text)
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect(onStay).toHaveBeenCalledWith(DEFAULT_PORTAL.reasons.find((each) => each.reason === reason)?.offer)
  })

  it('offers nothing that the customer can’t use', () => {
    const { onStay } = cancel('not_using', { of: makePortalSubscription({ actions: ['cancel'] }) })
    expect(screen.queryByRole('region', { name: 'Offer' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Keep subscription' }))
    expect(onStay).toHaveBeenCalledWith({ kind: 'none' })
  })

  it('gives both buttons the same style, Cancel first', () => {
    cancel('too_much')
    const [first, second, ...more] = screen.getAllByRole('button')
    expect(first?.textContent).toBe('Cancel subscription')
    expect(more).toEqual([])
    expect(second?.className).toBe(first?.className)
    expect(first?.hasAttribute('data-quiet')).toBe(false)
  })

  it('names what was paid for and still arrives, before and after', () => {
    const undelivered = [
      { order_number: '#1042', is_shipped: true },
      { order_number: '#1040', is_shipped: false },
    ]
    const { unmount } = cancel(null, { undelivered })
    const texts = ['Order #1042 is on its way and isn’t affected.', 'Order #1040 is paid and will still be shipped.']
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
    unmount()
    const of = makePortalSubscription({ status: 'cancelled' })
    render(<CanceledView of={of} undelivered={undelivered} links={sampleLinks} emailed />)
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
  })

  it('ignores presses while a call runs, and says why it failed', () => {
    const { onCancel } = cancel(null, { busy: 'cancel', error: 'We couldn’t cancel it.' })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    expect(onCancel).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t cancel it.')
  })

  it('waits for a reason if the merchant requires one', () => {
    const settings = { ...DEFAULT_PORTAL, reason_required: true }
    const { onCancel } = cancel(null, { settings })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    expect(onCancel).not.toHaveBeenCalled()
  })

  it('confirms with the date and a way back', () => {
    const onRestart = vi.fn()
    const of = makePortalSubscription({ cancel_at_period_end: true })
    render(<CanceledView of={of} undelivered={[]} links={sampleLinks} emailed onRestart={onRestart} />)
    expect(screen.getByRole('status').textContent).toContain('It ends on Dec 18, 2026.')
    fireEvent.click(screen.getByRole('button', { name: 'Restart subscription' }))
    expect(onRestart).toHaveBeenCalledOnce()
  })
})

describe('the subscription page [CU-001]', () => {
  it('shows the next deliveries and only what the customer may do', () => {
    const onAction = vi.fn()
    const of = makePortalSubscription({ actions: ['skip', 'pause'] })
    render(<SubscriptionView of={of} links={sampleLinks} onAction={onAction} />)
    expect(screen.getByText('$46.87')).toBeTruthy()
    expect(screen.getByText('Prices include $4.90 shipping and sales tax.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Skip Dec 18' }))
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    expect(onAction.mock.calls).toEqual([['pause']])
    expect(screen.queryByRole('button', { name: 'Change date' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Cancel subscription' })).toBeNull()
  })

  it('skips any of the deliveries, and shows skipped ones in their place', () => {
    const [onSkip, onUndoSkip] = [vi.fn(), vi.fn()]
    const skipped = [{ cycle: 10, day: '2027-01-18' }]
    const [first, , third] = makePortalSubscription().upcoming
    const of = makePortalSubscription({ upcoming: [first, third].flatMap((each) => each ?? []), skipped })
    render(<SubscriptionView of={of} links={sampleLinks} onSkip={onSkip} onUndoSkip={onUndoSkip} />)
    const [list] = screen.getAllByRole('list')
    expect([...(list?.children ?? [])].map((row) => row.textContent)).toEqual([
      expect.stringContaining('$46.87'),
      expect.stringContaining('Skipped'),
      expect.stringContaining('$36.59'),
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Skip Feb 18' }))
    expect(onSkip).toHaveBeenCalledWith(expect.objectContaining({ cycle: 11, day: '2027-02-18' }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo skip: Jan 18' }))
    expect(onUndoSkip).toHaveBeenCalledWith(expect.objectContaining({ cycle: 10 }))
  })

  it('has cancel one press away', () => {
    render(<SubscriptionView of={makePortalSubscription()} links={sampleLinks} />)
    expect(screen.getByRole('link', { name: 'Cancel subscription' }).getAttribute('href')).toBe('#cancel/sub_sample')
  })

  it.each([
    [{ status: 'paused', paused_until: '2027-01-09' }, 'Paused until Jan 9, 2027. You won’t be charged before then.'],
    [{ cancel_at_period_end: true }, 'Ends on Dec 18, 2026. You won’t be charged again.'],
    [{ trial_ends_on: '2026-12-01' }, 'Your trial ends on Dec 1, 2026.'],
    [{ status: 'cancelled', ended_on: '2026-11-02', upcoming: [] }, 'Ended on Nov 2, 2026.'],
  ] as const)('explains %j', (changes, text) => {
    render(<SubscriptionView of={makePortalSubscription(changes)} links={sampleLinks} />)
    expect(screen.getByText(text)).toBeTruthy()
  })
})

describe('the home page [CU-001]', () => {
  it('shows the next delivery, the parcel and everything else', () => {
    const onAction = vi.fn()
    render(<HomeView {...sampleHome} onAction={onAction} />)
    expect(screen.getByRole('heading', { name: 'Hi, Hannah' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Friday, Dec 18' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Track parcel' }).getAttribute('href')).toBe('https://example.com/track')
    expect(screen.getByRole('link', { name: /^Payment methods/ }).textContent).toContain('Visa ending in 4242, PayPal')
    fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
    expect(onAction).toHaveBeenCalledWith(sampleHome.subscriptions[0], 'skip')
  })

  it('says that a direct debit is processing, and from which account', () => {
    const method = { payment_method: 'sepa_debit', card_type: 'sepa_debit', card_last_four: '3000' }
    const debited = makePortalSubscription({ method, processing: { amount: 3659, settles_on: '2026-12-24' } })
    render(<HomeView {...sampleHome} subscriptions={[debited]} methods={[method]} />)
    expect(screen.getByText(/is processing/).textContent).toBe(
      'Your payment of $36.59 is processing. It usually settles by Dec 24, 2026.',
    )
    expect(screen.getByRole('link', { name: /^Payment methods/ }).textContent).toContain(
      'SEPA Direct Debit ending in 3000',
    )
  })

  it('puts a declined payment first', () => {
    const declined = makePortalSubscription({
      status: 'past_due',
      declined: { amount: 3659, next_retry_day: '2026-12-20' },
    })
    render(<HomeView {...sampleHome} subscriptions={[declined]} />)
    expect(screen.getByRole('alert').textContent).toContain(
      'Your payment of $36.59 was declined. We’ll try again on Dec 20',
    )
    expect(screen.getByRole('link', { name: 'Update card' }).getAttribute('href')).toBe('#payment-methods')
  })

  it.each([
    [['active', 'paused'], '1 active, 1 paused'],
    [['past_due'], 'Payment declined'],
    [['active', 'past_due', 'past_due'], '1 active, 2 × Payment declined'],
    [['paused'], 'Paused'],
    [['unpaid', 'cancelled'], 'Unpaid'],
    [['cancelled'], 'Canceled'],
    [[], ''],
  ] as const)('counts subscriptions by their status: %j', (statuses, text) => {
    const subscriptions = statuses.map((status) => makePortalSubscription({ status }))
    render(<HomeView {...sampleHome} subscriptions={subscriptions} />)
    expect(screen.getByRole('link', { name: /^Subscriptions/ }).textContent).toBe(`Subscriptions${text}`)
  })

  it('shows methods, the address, help and the latest orders where there is room', () => {
    render(<HomeView {...sampleHome} />)
    expect(screen.getByRole('region', { name: 'Payment methods' }).textContent).toContain('PayPal')
    expect(screen.getByRole('region', { name: 'Delivery address' }).textContent).toContain('Austin, TX 78704')
    const orders = screen.getByRole('region', { name: 'Orders' })
    expect(orders.textContent).toContain('Order #10305Sep 19, 2026Refunded$36.59')
    expect(screen.getByRole('region', { name: 'Need a hand?' })).toBeTruthy()
  })

  it('starts with the earliest delivery', () => {
    const later = makePortalSubscription()
    const sooner = makePortalSubscription({ subscription_id: 'sub_2', next_charge_day: '2026-12-01' })
    const ended = makePortalSubscription({ status: 'cancelled', next_charge_day: null })
    expect(nextOf([ended, later, sooner])).toBe(sooner)
    expect(nextOf([ended])).toBeUndefined()
  })
})

describe('the frame', () => {
  it('links the pages that the merchant switched on', () => {
    const onSignOut = vi.fn()
    const links = { ...sampleLinks, cancel_contract: '/cancel' }
    render(
      <PortalFrame
        look={DEFAULT_PORTAL}
        store={store}
        customer={{ email: 'h@x.co' }}
        links={links}
        page="overview"
        onSignOut={onSignOut}
      >
        <p>Page</p>
      </PortalFrame>,
    )
    expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Cancel a contract' }).getAttribute('href')).toBe('/cancel')
    expect(screen.queryByRole('link', { name: 'Withdraw from a contract' })).toBeNull()
    const [first] = screen.getAllByRole('button', { name: 'Sign out' })
    if (first) fireEvent.click(first)
    expect(onSignOut).toHaveBeenCalledOnce()
  })
})

it('links pages without a menu on phones to the overview [CU-001]', () => {
  const frame = (showsHomeLink: boolean) => (
    <PortalFrame
      look={DEFAULT_PORTAL}
      store={store}
      customer={{ email: 'h@x.co' }}
      links={sampleLinks}
      page="orders"
      showsHomeLink={showsHomeLink}
    >
      <p>Page</p>
    </PortalFrame>
  )
  const inMain = () => within(screen.getByRole('main')).queryByRole('link', { name: 'Account' })
  const { rerender } = render(frame(true))
  expect(inMain()?.getAttribute('href')).toBe(sampleLinks.home)
  rerender(frame(false))
  expect(inMain()).toBeNull()
})

it.each(pageLanguages)('renders in %s', async (language) => {
  const t = await loadPortalMessages(language)
  render(
    <PortalTextsProvider t={t} locale={language}>
      <div lang={language}>
        <CancelView {...sampleCancel} chosen="too_expensive" onChoose={vi.fn()} onCancel={vi.fn()} onStay={vi.fn()} />
      </div>
    </PortalTextsProvider>,
  )
  expect(screen.getByRole('heading', { name: t.cancel_title })).toBeTruthy()
  expect(screen.getByRole('radio', { name: t.reasons.too_expensive, checked: true })).toBeTruthy()
})
