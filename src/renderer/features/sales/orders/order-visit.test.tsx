import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Visit } from '../../../../shared/contracts/sales/visits.ts'
import { OrderVisit } from './order-visit.tsx'

const AT = '2026-11-21T12:00:00.000Z'

function show(given: Partial<Visit>) {
  const visit: Visit = { source: null, browser: '', language: '', steps: [], ...given }
  render(
    <MantineProvider>
      <OrderVisit order={{ visit }} />
    </MantineProvider>,
  )
  return screen.getByRole('region', { name: 'Visit' })
}

describe('the source of an order', () => {
  it('shows the campaign, the referrer, the browser, and the steps, newest first', () => {
    const card = show({
      source: { utm_source: 'newsletter', utm_campaign: 'winter', referrer: 'https://news.example/kettles' },
      browser: 'Chrome on Windows',
      language: 'en-US',
      steps: [
        { kind: 'page_view', at: AT },
        { kind: 'offer_shown', at: AT, offer: 'Add a filter set' },
        { kind: 'paid', at: AT },
      ],
    })
    for (const words of ['newsletter', 'winter', 'https://news.example/kettles', 'Chrome on Windows', 'en-US'])
      expect(within(card).getByText(words)).toBeTruthy()
    const titles = within(card)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent)
    expect(titles).toEqual(['Paid', 'Offer shown: Add a filter set', 'Viewed payment page'])
  })

  it('says if nothing is known', () => {
    expect(show({}).textContent).toContain('Direct visit, or the browser sent no referrer.')
  })

  it('is hidden for an order without a session', () => {
    const { container } = render(<OrderVisit order={{ visit: null }} />)
    expect(container.textContent).toBe('')
  })
})
