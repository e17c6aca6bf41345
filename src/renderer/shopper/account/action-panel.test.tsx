import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PortalSubscription } from '../../../shared/contracts/subscriptions/portal-shapes.ts'
import { makePortalSubscription, SAMPLE_DAY } from '../../storefront/portal/portal-sample.ts'
import { ActionPanel } from './action-panel.tsx'

afterEach(() => vi.restoreAllMocks())

it('sends an action once, and stays busy until the new page replaces this one [CU-002]', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const sent: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    return Promise.resolve(Response.json({ effective_day: null, after: [], refusal: null }))
  })
  const of: PortalSubscription = {
    ...makePortalSubscription(),
    subscription_display_id: 'SUB-1',
    mode: 'test',
    actions: ['skip'],
    method: null,
    backup: null,
    upcoming: [],
    skipped: [],
    add_ons: [],
    swaps: [],
  }
  render(<ActionPanel of={of} action="skip" today={SAMPLE_DAY} onClose={() => {}} />)
  const confirm = screen.getByRole('button', { name: /^Skip/ })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull())
  sent.length = 0
  fireEvent.click(confirm)
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(confirm)
  expect(sent).toHaveLength(1)
})
