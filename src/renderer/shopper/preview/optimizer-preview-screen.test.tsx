import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OptimizerPreview } from '../../../shared/preview.ts'
import { loadOptionalSections } from '../../storefront/content/load-optional-sections.ts'
import { englishShopper } from '../messages.ts'
import { grinder, makeOffer, scale } from '../offers/offers.fixture.ts'
import OptimizerPreviewScreen from './optimizer-preview-screen.tsx'

class NeverSeen {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NeverSeen)
})

function show(optimizer: Partial<OptimizerPreview['optimizer']>, rest: Partial<OptimizerPreview> = {}) {
  const shown: OptimizerPreview = {
    kind: 'optimizer',
    optimizer: makeOffer(optimizer).optimizer,
    currency: 'USD',
    ...rest,
  }
  const store = { store_name: 'Kettle & Crane' }
  return render(
    <OptimizerPreviewScreen
      shown={shown}
      store={store}
      currency="USD"
      shopper={{}}
      tryable={false}
      texts={englishShopper}
      onChecked={() => {}}
    />,
  )
}

const bumpOf = (title: string) => screen.getByText(title).closest('label')?.querySelector('input')

// A bump renders a whole checkout around it, which takes a while on a busy machine.
describe('the preview of an optimizer [RT-106]', { timeout: 20_000 }, () => {
  it('shows a bump inside a checkout, with a placeholder until a product is chosen [OP-003]', async () => {
    await loadOptionalSections()
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const { unmount } = show({ optimizer_category: 'order_bump', header: '' })
    expect(bumpOf('Offered product')).toHaveProperty('checked', false)
    expect(scrolled).toHaveBeenCalledTimes(1)
    unmount()
    show({ optimizer_category: 'order_bump', header: '' }, { products: [grinder] })
    expect(bumpOf('Hand grinder')).toHaveProperty('checked', false)
  })

  it('shows an upsell or downsell as its page, with its effect on a sample order [OP-004]', () => {
    show({ optimizer_type: 'bundle', header: 'Complete your brew bar' }, { products: [grinder, scale] })
    expect(screen.getByRole('heading', { level: 1, name: 'Complete your brew bar' })).toBeDefined()
    expect(screen.getByRole('list', { name: 'In this bundle' }).children).toHaveLength(2)
    // 88.00 for the sample, 5.90 shipping, 141.90 for the bundle.
    expect(screen.getByRole('button', { name: /Yes, add the bundle/ }).textContent).toContain('New total $235.80')
  })
})
