import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { optimizerContent } from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { ListedOptimizer } from '../../../../shared/contracts/pages/optimizers.ts'
import { createLive, mapLive } from '../editor/draft/observable-store.ts'
import { SettingsProvider } from '../editor/settings-context.tsx'
import { DeclinedField } from './groups/declined-field.tsx'
import { LiveStats } from './live-stats.tsx'
import { optimizerColors } from './optimizer-colors.ts'
import { OptimizerProvider } from './optimizer-context.tsx'
import type { OptimizerValues } from './optimizer-kind.ts'
import { makeListed } from './optimizers.fixture.ts'

const downsells = [
  makeListed({ optimizer_id: 'opt_case', optimizer_category: 'downsell', name: 'Travel case', discount_amount: 15 }),
  makeListed({ optimizer_id: 'opt_old', optimizer_category: 'downsell', name: 'Old case', status: 'archived' }),
]
const FIGURES = {
  mode: 'test',
  start_date: '2026-10-23',
  end_date: '2026-11-21',
  shown: 1861,
  accepted: 339,
  orders: 300,
  extra_revenue: 3_254_400,
  currency: 'USD',
}

function serve(flows: object[] = [], figures: object = FIGURES) {
  return fakeApi({
    'GET /api/optimizer/all': { body: { optimizers: downsells, total: 2, currency: 'USD' } },
    'GET /api/flow/all': { body: { flows, total: flows.length } },
    'GET /api/optimizer/figures': { body: figures },
  })
}

function Field({ page }: { page: ListedOptimizer }) {
  const [editor] = useState(() => {
    const values = createLive(optimizerContent.parse(page))
    const rest = {
      page,
      set: (patch: Partial<OptimizerValues>) => values.set({ ...values.get(), ...patch }),
      problems: new Map<string, string>(),
      images: { busy: null, upload: () => {} },
      readOnly: false,
    }
    return mapLive(values, (now) => ({ ...rest, values: now }))
  })
  return (
    <SettingsProvider editor={editor} colours={optimizerColors}>
      <OptimizerProvider editor={editor}>
        <DeclinedField />
      </OptimizerProvider>
    </SettingsProvider>
  )
}

beforeEach(() => void signedInDevice())

describe('after a declined offer [UP-004]', () => {
  it('an upsell selects a downsell, by name and discount, or none', async () => {
    serve()
    renderAt(<Field page={makeListed({ optimizer_category: 'upsell' })} />)
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'If declined' })
    expect(field.value).toBe('Show the newest matching downsell')
    fireEvent.click(field)
    const option = await screen.findByRole('option', { name: 'Show downsell: Travel case, 15% off' })
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([
      'Show the newest matching downsell',
      'Show downsell: Travel case, 15% off',
      'No downsell, complete the order',
    ])
    fireEvent.click(option)
    expect(field.value).toBe('Show downsell: Travel case, 15% off')
  })

  it('shows which live flow takes precedence, and nothing after a downsell', async () => {
    const steps = [{ step_id: 's', kind: 'upsell', variants: [{ variant_id: 'v', ref_id: 'opt_1', weight: 100 }] }]
    const flow = {
      flow_id: 'flw_1',
      store_id: 'str_1',
      status: 'live',
      is_default: true,
      name: 'Main',
      steps,
      edges: [],
    }
    serve([{ ...flow, version: 1, published_version: 1, updated_at: '2026-11-21T10:00:00.000Z' }])
    const { unmount } = renderAt(<Field page={makeListed({ optimizer_category: 'upsell' })} />)
    expect((await screen.findByRole('link', { name: 'Main' })).getAttribute('href')).toBe(
      '/editor/checkout/flows/flw_1',
    )
    unmount()
    renderAt(<Field page={makeListed({ optimizer_category: 'downsell' })} />)
    expect(screen.getByText(/^If declined, /)).toBeTruthy()
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

describe('offer statistics [OP-001]', () => {
  it('show the impressions, the acceptance rate and the revenue', async () => {
    const { sent } = serve()
    renderAt(<LiveStats page={makeListed({ published_version: 5, optimizer_category: 'upsell' })} />)
    expect(await screen.findByText('1,861')).toBeTruthy()
    expect(screen.getByText('18.2%')).toBeTruthy()
    expect(screen.getByText('339 shoppers')).toBeTruthy()
    expect(screen.getByText('$32,544.00')).toBeTruthy()
    expect(screen.getByText('300 orders, before tax')).toBeTruthy()
    expect(screen.getByText('Version 5 is live. Test mode.')).toBeTruthy()
    fireEvent.click(screen.getByRole('combobox', { name: 'Date range' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Last 7 days' }))
    await waitFor(() => expect(new Set(sent.map(({ url }) => url)).size).toBe(2))
  })

  it('show no rate without impressions, and are hidden before the offer is published', async () => {
    serve([], { ...FIGURES, shown: 0, accepted: 0, orders: 0, extra_revenue: 0 })
    const { unmount } = renderAt(<LiveStats page={makeListed({ published_version: 1 })} />)
    expect(await screen.findByText('$0.00')).toBeTruthy()
    expect(screen.getByText('–')).toBeTruthy()
    unmount()
    renderAt(<LiveStats page={makeListed()} />)
    expect(screen.queryByText('Performance')).toBeNull()
  })
})
